public import Authentication
import SharedFailures
import Watertight
import WatertightUseCases

/// Signs a person in with a password.
@MainActor public struct LoginUseCase {
    private let repository: any AuthenticationRepository
    private weak let output: (any LoginUseCaseOutput)?
    private let latest = LatestExecution()

    /// A use case that tells `output` what comes of it; the output is held weakly.
    public init(repository: any AuthenticationRepository, output: any LoginUseCaseOutput) {
        self.repository = repository
        self.output = output
    }

    /// Signs in. Once a newer execution has begun, or the task is cancelled, this one tells nothing more.
    public func execute(email: String, password: String) async {
        // Cancelled before it began: then it has not begun.
        if Task.isCancelled { return }
        let execution = latest.begin()
        output?.onLoginStarted()
        do {
            let account = try await repository.signIn(email: email, password: password)
            guard execution.isCurrent else { return }
            output?.onLoggedIn(as: account.displayName)
        } catch {
            guard execution.isCurrent else { return }
            switch error {
            case .cancelled: output?.onLoginCalledOff()
            case .failed(.wrongPassword): output?.onWrongPassword(forEmail: email)
            case .failed(.inputRefused): output?.onInputRefused()
            case .failed(.accountLocked(let end)): output?.onAccountLocked(forEmail: email, until: end)
            case .failed(.tooManyAttempts(let delay)): output?.onServiceFailed(.tooManyAttempts(retryAfter: delay))
            case .failed(.maintenance(let end)): output?.onServiceFailed(.maintenance(until: end))
            case .failed(.unreachable(let problem, _)): output?.onServiceUnreachable(ConnectivityFailure(problem))
            case .failed(.service(let problem, let sealed)):
                output?.onServiceFailed(ServiceFailure(problem, incident: sealed.incident))
            case .failed(.sessionStoreFailed(let sealed)): output?.onSessionNotKept(sealed.incident)
            case .failed(.identityRefused(let sealed)): output?.onServiceFailed(.broken(sealed.incident))
            // Signing in needs no session. Whatever is said in these words, it is not that the password is wrong.
            case .failed(.notSignedIn), .failed(.sessionEnded): output?.onServiceFailed(.busy)
            }
        }
    }
}
