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
            output.send(error) { output, failure in
                switch failure {
                case .registrationRefused(let mistakes): output.onFieldsRefused(mistakes)
                case .superseded: output.onRegistrationSuperseded()
                case .tooManyAttempts(let delay): output.onServiceFailed(.tooManyAttempts(retryAfter: delay))
                case .maintenance(let end): output.onServiceFailed(.maintenance(until: end))
                case .unreachable(let problem): output.onServiceUnreachable(ConnectivityFailure(problem))
                case .service(let problem): output.onServiceFailed(ServiceFailure(problem))
                case .sessionStoreFailed: output.onSessionNotKept()
                case .identityRefused: output.onServiceFailed(.broken)
                // These cannot result from a registration.
                case .wrongPassword, .inputRefused, .accountLocked, .notSignedIn, .sessionEnded:
                    output.onServiceFailed(.busy)
                }
            }
        }
    }
}
