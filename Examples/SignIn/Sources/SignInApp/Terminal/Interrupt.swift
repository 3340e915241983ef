import Foundation
import Synchronization

/// Ends work cleanly after Ctrl-C or a termination signal.
enum Interrupt {
    /// The first signal that was heard.
    private final class First: Sendable {
        private let number = Mutex<Int32?>(nil)

        var value: Int32? { number.withLock { $0 } }

        /// - Returns: Whether it is the first.
        func hear(_ heard: Int32) -> Bool {
            number.withLock { number in
                defer { number = number ?? heard }
                return number == nil
            }
        }
    }

    /// Runs work that is cancelled by SIGINT and SIGTERM. The second of them ends the process at once, whatever the work
    /// still cleans up.
    /// - Throws: ``CommandFailure/interrupted`` or ``CommandFailure/terminated`` if it was; otherwise what the work
    ///   throws.
    static func ending<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        // Listening begins before the work does, so that no signal is lost in between.
        let first = First()
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        let listener = SignalListener([SIGINT, SIGTERM]) { number in
            if first.hear(number) { return continuation.finish() }
            Console.endProgress()
            _exit(128 + number)
        }
        defer { listener.stop() }
        let task = Task<Result<Value, CommandFailure>, Never> {
            do throws(CommandFailure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        let watching = Task {
            for await _ in signals {}
            // The stream also ends for a watch that is over.
            if !Task.isCancelled { task.cancel() }
        }
        defer { watching.cancel() }
        let result = await task.value
        switch first.value {
        case nil: return try result.get()
        case SIGTERM:
            Console.endProgress()
            throw .terminated
        default:
            Console.endProgress()
            throw .interrupted
        }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Waits for the task, and cancels it if the caller is cancelled.
    func valueOrCancellation() async {
        await withTaskCancellationHandler {
            await value
        } onCancel: {
            cancel()
        }
    }
}
