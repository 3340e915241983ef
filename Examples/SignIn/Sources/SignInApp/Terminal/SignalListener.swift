import Foundation
import Synchronization

/// Hears signals that would otherwise end the process, until it is stopped. There is one at a time.
///
/// A `DispatchSource` begins to listen some time after its activation, and loses earlier signals.
struct SignalListener {
    private static let heard = Mutex<(@Sendable (Int32) -> Void)?>(nil)
    private let numbers: [Int32]

    /// Listens from now on.
    /// - Parameters:
    ///   - numbers: Which signals.
    ///   - heard: Called for each, on a thread that waits for nothing else, with its number.
    init(_ numbers: [Int32], _ heard: @escaping @Sendable (Int32) -> Void) {
        self.numbers = numbers
        Self.heard.withLock { $0 = heard }
        // Without a pipe the signals end the process, as by default.
        guard SignalPipe.isOpen else { return }
        for number in numbers { signal(number) { SignalPipe.write($0) } }
    }

    /// Lets the signals end the process again.
    func stop() {
        for number in numbers { signal(number, SIG_DFL) }
        Self.heard.withLock { $0 = nil }
    }

    fileprivate static func pass(_ number: Int32) {
        heard.withLock { $0 }?(number)
    }
}

/// Carries signals to a thread: a signal handler may do nothing but write (POSIX, 2.4.3 Signal Actions).
private enum SignalPipe {
    /// Made before the first handler, which may not make anything.
    private static let ends: (reading: Int32, writing: Int32)? = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reading = ends[0]
        Thread.detachNewThread {
            var number: UInt8 = 0
            while true {
                let count = read(reading, &number, 1)
                if count == 1 {
                    SignalListener.pass(Int32(number))
                } else if count == 0 || errno != EINTR {
                    return
                }
            }
        }
        return (reading, ends[1])
    }()

    static var isOpen: Bool { ends != nil }

    /// Safe in a signal handler.
    static func write(_ number: Int32) {
        guard let ends else { return }
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = Foundation.write(ends.writing, &byte, 1)
        errno = before
    }
}
