import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Detects signals that end the process, so that it can clean up before it exits.
enum Interruption {
    private static let wasRequested = Atomic(false)

    static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

    /// Runs a body that polls ``isRequested``.
    static func observingSignals<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        wasRequested.store(false, ordering: .relaxed)
        let signals = [SIGINT, SIGTERM, SIGHUP]
        // The parent process may have blocked the signals.
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in signals { sigaddset(&awaited, number) }
        pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
        let before = signals.map { number in
            signal(number) { _ in Interruption.wasRequested.store(true, ordering: .relaxed) }
        }
        defer {
            for (number, handler) in zip(signals, before) { signal(number, handler) }
        }
        return try body()
    }
}
