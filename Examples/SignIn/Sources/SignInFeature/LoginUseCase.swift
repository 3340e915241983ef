public import Authentication
import SharedFailures
import Watertight
import WatertightUseCases

/// Signs a person in with a password.
@MainActor public struct LoginUseCase {
    private let repository: any AuthenticationRepository
    private let latest: LatestExecution<any LoginUseCaseOutput>

    /// Creates a use case that tells `output` what comes of it; the output is held weakly.
    public init(repository: any AuthenticationRepository, output: any LoginUseCaseOutput) {
        self.repository = repository
        latest = LatestExecution { [weak output] in output }
    }

    /// Signs in. Once a newer execution has begun, or the task is cancelled, this one tells nothing more.
    public func execute(email: String, password: String) async {
        guard let execution = latest.begin() else { return }
        execution.tell { $0.onLoginStarted() }
        do {
            let account = try await repository.signIn(email: email, password: password)
            execution.tell { $0.onLoggedIn(as: account.displayName) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.wrongPassword): execution.tell { $0.onWrongPassword(forEmail: email) }
            case .failed(.inputRefused): execution.tell { $0.onInputRefused() }
            case .failed(.accountLocked(let end)): execution.tell { $0.onAccountLocked(forEmail: email, until: end) }
            case .failed(.tooManyAttempts(let delay)):
                execution.tell { $0.onServiceFailed(.tooManyAttempts(retryAfter: delay)) }
            case .failed(.maintenance(let end)): execution.tell { $0.onServiceFailed(.maintenance(until: end)) }
            case .failed(.unreachable(let problem, _)):
                execution.tell { $0.onServiceUnreachable(ConnectivityFailure(problem)) }
            case .failed(.service(let problem, let sealed)):
                execution.tell { $0.onServiceFailed(ServiceFailure(problem, incident: sealed.incident)) }
            case .failed(.sessionStoreFailed(let sealed)): execution.tell { $0.onSessionNotKept(sealed.incident) }
            case .failed(.identityRefused(let sealed)): execution.tell { $0.onServiceFailed(.broken(sealed.incident)) }
            case .failed(.superseded): execution.tell { $0.onLoginSuperseded() }
            // Signing in needs no session and no account to be made. Whatever is said in these words, it is not that the
            // password is wrong.
            case .failed(.notSignedIn), .failed(.sessionEnded), .failed(.registrationRefused):
                execution.tell { $0.onServiceFailed(.busy) }
            }
        }
    }
}
