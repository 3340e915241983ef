public import Authentication
import SharedFailures
import Watertight
import WatertightUseCases

/// Makes an account.
@MainActor public struct RegistrationUseCase {
    private let repository: any AuthenticationRepository
    private let latest: LatestExecution<any RegistrationUseCaseOutput>

    /// Creates a use case that tells `output` what comes of it; the output is held weakly.
    public init(repository: any AuthenticationRepository, output: any RegistrationUseCaseOutput) {
        self.repository = repository
        latest = LatestExecution { [weak output] in output }
    }

    /// Makes an account. Once a newer execution has begun, or the task is cancelled, this one tells nothing more.
    public func execute(email: String, displayName: String, password: String) async {
        guard let execution = latest.begin() else { return }
        execution.tell { $0.onRegistrationStarted() }
        do {
            let account = try await repository.register(email: email, displayName: displayName, password: password)
            execution.tell { $0.onRegistered(as: account.displayName) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.registrationRefused(let mistakes)): execution.tell { $0.onFieldsRefused(mistakes) }
            case .failed(.superseded): execution.tell { $0.onRegistrationSuperseded() }
            case .failed(.tooManyAttempts(let delay)):
                execution.tell { $0.onServiceFailed(.tooManyAttempts(retryAfter: delay)) }
            case .failed(.maintenance(let end)): execution.tell { $0.onServiceFailed(.maintenance(until: end)) }
            case .failed(.unreachable(let problem, _)):
                execution.tell { $0.onServiceUnreachable(ConnectivityFailure(problem)) }
            case .failed(.service(let problem, let sealed)):
                execution.tell { $0.onServiceFailed(ServiceFailure(problem, incident: sealed.incident)) }
            case .failed(.sessionStoreFailed(let sealed)): execution.tell { $0.onSessionNotKept(sealed.incident) }
            case .failed(.identityRefused(let sealed)): execution.tell { $0.onServiceFailed(.broken(sealed.incident)) }
            // Nobody is signed in yet, and there is no account that could be locked.
            case .failed(.wrongPassword), .failed(.inputRefused), .failed(.accountLocked), .failed(.notSignedIn),
                .failed(.sessionEnded):
                execution.tell { $0.onServiceFailed(.busy) }
            }
        }
    }
}
