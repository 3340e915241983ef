/// Holds the task of a screen's newest request: a request that starts cancels the one before it, and the last one ends
/// with its screen.
///
/// ```swift
/// @MainActor @Observable final class SignInViewModel: LoginUseCaseOutput {
///     @ObservationIgnored private let attempt = LatestTask()
///
///     func signIn() {
///         attempt.start { [useCase, email, password] in await useCase.execute(email: email, password: password) }
///     }
/// }
/// ```
@MainActor public final class LatestTask {
    private var task: Task<Void, Never>?

    /// Creates a holder without a task.
    public nonisolated init() {}

    /// Starts a task, and cancels the one before.
    /// - Parameter operation: The request. Capture the use case and not the view model: a view model that its own
    ///   request keeps alive does not go away with its screen.
    /// - Returns: The task, for those who wait for its end.
    @discardableResult
    public func start(_ operation: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        task?.cancel()
        let started = Task { await operation() }
        task = started
        return started
    }

    /// Cancels the task, if there is one.
    public func cancel() {
        task?.cancel()
    }

    deinit {
        task?.cancel()
    }
}
