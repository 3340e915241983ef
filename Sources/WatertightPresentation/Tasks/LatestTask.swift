/// Holds the task of a screen's newest request. Cancels the previous task before it starts a new one, and the last one when
/// it is deallocated.
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

    /// Cancels the previous task and starts a new one.
    /// - Parameter operation: The request. Capture the use case and not the view model: the request would keep the view
    ///   model alive after its screen is gone.
    /// - Returns: The task, for callers that wait for its end.
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
