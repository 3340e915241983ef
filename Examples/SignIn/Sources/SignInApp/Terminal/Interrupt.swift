import Dispatch
import Foundation

/// Ends work cleanly when the person presses Ctrl-C, or the system asks to stop.
enum Interrupt {
    /// Runs work that is cancelled by SIGINT and SIGTERM.
    /// - Throws: ``CommandFailure/interrupted`` if it was; otherwise what the work throws.
    static func ending<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        // Listening begins before the work does, so that no signal is lost in between.
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM].map { number in
            // The default would end the process before it has cleaned up.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        let task = Task<Result<Value, CommandFailure>, Never> {
            do throws(CommandFailure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        let watching = Task { for await _ in signals { task.cancel() } }
        defer {
            watching.cancel()
            for source in sources { source.cancel() }
            signal(SIGINT, SIG_DFL)
            signal(SIGTERM, SIG_DFL)
        }
        let result = await task.value
        if task.isCancelled {
            Console.endProgress()
            throw .interrupted
        }
        return try result.get()
    }
}

extension Task where Success == Void, Failure == Never {
    /// Waits for the task, and cancels it if whoever waits is cancelled.
    func valueOrCancellation() async {
        await withTaskCancellationHandler {
            await value
        } onCancel: {
            cancel()
        }
    }
}
