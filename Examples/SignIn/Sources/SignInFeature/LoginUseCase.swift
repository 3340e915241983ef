public import Authentication
import SharedFailures
public import Watertight

/// Signs a user in with a password.
@MainActor public struct LoginUseCase {
    /// Receives the outcomes.
    public let output = Output<any LoginUseCaseOutput>()
    private let repository: any AuthenticationRepository

    /// Creates a use case.
    public init(repository: any AuthenticationRepository) { self.repository = repository }

    /// Signs in. Sends nothing after a newer execution has begun or the task was canceled.
    public func execute(email: String, password: String) async {
        let output = output.begin()
        output.send { $0.onLoginStarted() }
        do {
            let account = try await repository.signIn(email: email, password: password)
            output.send { $0.onLoggedIn(as: account.displayName) }
        } catch {
            guard case .failed(let failure, let incident) = error else { return }
            output.send(incident) {
                switch failure {
                case .wrongPassword: $0.onWrongPassword(forEmail: email)
                case .inputRefused: $0.onInputRefused()
                case .accountLocked(let end): $0.onAccountLocked(forEmail: email, until: end)
                case .tooManyAttempts(let delay): $0.onServiceFailed(.tooManyAttempts(retryAfter: delay))
                case .maintenance(let end): $0.onServiceFailed(.maintenance(until: end))
                case .unreachable(let problem): $0.onServiceUnreachable(ConnectivityFailure(problem))
                case .service(let problem): $0.onServiceFailed(ServiceFailure(problem))
                case .sessionStoreFailed: $0.onSessionNotKept()
                case .identityRefused: $0.onServiceFailed(.broken)
                case .superseded: $0.onLoginSuperseded()
                // These cannot result from a sign-in. None of them means that the password is wrong.
                case .notSignedIn, .sessionEnded, .registrationRefused: $0.onServiceFailed(.busy)
                }
            }
        }
    }
}
