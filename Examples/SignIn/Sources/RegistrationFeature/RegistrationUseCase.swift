public import Authentication
import SharedFailures
public import Watertight

/// Creates an account.
@MainActor public struct RegistrationUseCase {
    /// Receives the outcomes.
    public let output = Output<any RegistrationUseCaseOutput>()
    private let repository: any AuthenticationRepository

    /// Creates a use case.
    public init(repository: any AuthenticationRepository) { self.repository = repository }

    /// Creates an account. Sends nothing after a newer execution has begun or the task was canceled.
    public func execute(email: String, displayName: String, password: String) async {
        let output = output.begin()
        output.send { $0.onRegistrationStarted() }
        do {
            let account = try await repository.register(email: email, displayName: displayName, password: password)
            output.send { $0.onRegistered(as: account.displayName) }
        } catch {
            guard case .failed(let failure, let incident) = error else { return }
            output.send(incident) {
                switch failure {
                case .registrationRefused(let mistakes): $0.onFieldsRefused(mistakes)
                case .superseded: $0.onRegistrationSuperseded()
                case .tooManyAttempts(let delay): $0.onServiceFailed(.tooManyAttempts(retryAfter: delay))
                case .maintenance(let end): $0.onServiceFailed(.maintenance(until: end))
                case .unreachable(let problem): $0.onServiceUnreachable(ConnectivityFailure(problem))
                case .service(let problem): $0.onServiceFailed(ServiceFailure(problem))
                case .sessionStoreFailed: $0.onSessionNotKept()
                case .identityRefused: $0.onServiceFailed(.broken)
                // These cannot result from a registration.
                case .wrongPassword, .inputRefused, .accountLocked, .notSignedIn, .sessionEnded:
                    $0.onServiceFailed(.busy)
                }
            }
        }
    }
}
