/// Lets a use case's newest execution alone tell the output, and only until its task is cancelled.
///
/// ```swift
/// @MainActor struct LoginUseCase {
///     let repository: any AuthenticationRepository
///     let latest: LatestExecution<any LoginUseCaseOutput>
///
///     func execute(email: String, password: String) async {
///         guard let execution = latest.begin() else { return }
///         execution.tell { $0.onLoginStarted() }
///         do {
///             let session = try await repository.signIn(email: email, password: password)
///             execution.tell { $0.onLoggedIn(as: session.name) }
///         } catch {
///             switch error {
///             case .cancelled: break
///             case .failed(.wrongPassword): execution.tell { $0.onWrongPassword(forEmail: email) }
///             …
///             }
///         }
///     }
/// }
/// ```
///
/// The use case has no output of its own, and nothing can be awaited while it tells, so a call that comes too late cannot
/// be written.
@MainActor public final class LatestExecution<Output> {
    private let output: @MainActor () -> Output?
    private var newest = 0

    /// Creates the executions of one use case, of which none has begun.
    ///
    /// ```swift
    /// LatestExecution { [weak output] in output }
    /// ```
    /// - Parameter output: Gives the output, or `nil` once it is gone. Holds it weakly, since the view model that is the
    ///   output holds the use case.
    public nonisolated init(_ output: @escaping @MainActor () -> Output?) {
        self.output = output
    }

    /// Begins an execution; those that began before are out of date from now on.
    /// - Returns: The execution; `nil` if the task is cancelled already. It has not begun then, and outdates nothing.
    public func begin() -> Execution? {
        if Task.isCancelled { return nil }
        newest += 1
        return Execution(number: newest, latest: self)
    }

    /// One execution of a use case.
    @MainActor public struct Execution {
        fileprivate let number: Int
        fileprivate let latest: LatestExecution

        /// Tells the output, unless a newer execution has begun, the task is cancelled or the output is gone.
        /// - Parameter outcome: Calls the output. Not asynchronous: an output that was asked for before an `await` would
        ///   be called when it is over, whatever has happened meanwhile, and be kept alive until then.
        public func tell(_ outcome: (Output) -> Void) {
            guard number == latest.newest, !Task.isCancelled, let output = latest.output() else { return }
            outcome(output)
        }
    }
}
