public import Observation

/// Holds the task of an operation that must not run twice, such as a purchase. Ignores a request while one runs.
///
/// ``LatestTask`` cancels the previous task, but the server may have processed its request: a second tap would rent a bike
/// that the first one has rented. Use `LatestTask` for what only reads.
///
/// ```swift
/// let renting = OnlyTask()
///
/// func rent() {
///     renting.start { [useCase, code] in await useCase.execute(code: code) }
/// }
/// ```
///
/// A view disables its button while ``isRunning``: SwiftUI observes it, which requires iOS 17 and macOS 14. The task is canceled
/// when the holder is deallocated.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) @MainActor @Observable public final class OnlyTask {
    /// Whether an operation is running.
    public private(set) var isRunning = false
    @ObservationIgnored private var task: Task<Void, Never>?
    /// Counts the tasks: only the end of the newest one is the end.
    @ObservationIgnored private var newest = 0

    /// Creates a holder without a task.
    public nonisolated init() {}

    /// Starts a task, unless one is running. If that one was canceled, the new one waits for its end.
    /// - Parameter operation: The request. Capture the use case and not the view model: the request would keep the view
    ///   model alive after its screen is gone.
    /// - Returns: The task; `nil` if another one, which wasn't canceled, runs or waits, so that nothing was started.
    @discardableResult
    public func start(_ operation: @escaping @MainActor () async -> Void) -> Task<Void, Never>? {
        guard !isRunning || task?.isCancelled == true else { return nil }
        let earlier = isRunning ? task : nil
        newest += 1
        let number = newest
        isRunning = true
        let started = Task { [weak self] in
            await earlier?.value
            // A task that was canceled while it waited does nothing.
            if earlier == nil || !Task.isCancelled { await operation() }
            if self?.newest == number { self?.isRunning = false }
        }
        task = started
        return started
    }

    /// Cancels the newest task, if there is one. It runs until it notices; one that still waits does nothing.
    public func cancel() { task?.cancel() }

    deinit { task?.cancel() }
}
