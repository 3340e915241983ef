/// Knows which execution of a use case may still call the output: only the newest, and only until it is cancelled.
///
/// ```swift
/// @MainActor struct LoginUseCase {
///     private weak let output: (any LoginUseCaseOutput)?
///     private let latest = LatestExecution()
///
///     func execute(email: String, password: String) async {
///         let execution = latest.begin()
///         output?.onLoginStarted()
///         do {
///             let session = try await repository.signIn(email: email, password: password)
///             guard execution.isCurrent else { return }
///             output?.onLoggedIn(as: session.name)
///         } catch {
///             guard execution.isCurrent else { return }
///             switch error { … }
///         }
///     }
/// }
/// ```
@MainActor public final class LatestExecution {
    private var newest = 0

    /// Nothing has been executed yet.
    public nonisolated init() {}

    /// Starts an execution; those that were started before are out of date from now on.
    public func begin() -> Execution {
        newest += 1
        return Execution(number: newest, latest: self)
    }

    /// Puts all executions out of date, for instance when the screen goes away.
    public func invalidate() {
        newest += 1
    }

    /// One execution of a use case.
    @MainActor public struct Execution {
        private let number: Int
        private let latest: LatestExecution

        fileprivate init(number: Int, latest: LatestExecution) {
            self.number = number
            self.latest = latest
        }

        /// Whether the output may be called: no newer execution has been started and the current task is not
        /// cancelled. Ask after every `await`.
        public var isCurrent: Bool {
            number == latest.newest && !Task.isCancelled
        }
    }
}
