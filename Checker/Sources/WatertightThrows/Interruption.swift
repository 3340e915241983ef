import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Whether somebody wants to end what runs: it may then clean up, where the system would just end it.
enum Interruption {
    private static let wasAskedFor = Atomic(false)

    static var isAskedFor: Bool { wasAskedFor.load(ordering: .relaxed) }

    /// Runs something that looks at ``isAskedFor`` now and then.
    static func heeded<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        wasAskedFor.store(false, ordering: .relaxed)
        let signals = [SIGINT, SIGTERM, SIGHUP]
        // Whoever started this may have kept them from it.
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in signals { sigaddset(&awaited, number) }
        pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
        let before = signals.map { number in
            signal(number) { _ in Interruption.wasAskedFor.store(true, ordering: .relaxed) }
        }
        defer {
            for (number, handler) in zip(signals, before) { signal(number, handler) }
        }
        return try body()
    }
}
