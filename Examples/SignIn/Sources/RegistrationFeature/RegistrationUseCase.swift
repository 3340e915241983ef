public import Authentication
public import SharedFailures
public import Watertight

/// The outcomes of creating an account: one method for each that the screen treats differently.
@MainActor public protocol RegistrationUseCaseOutput: UseCaseOutput {
    /// The attempt has begun.
    func onRegistrationStarted()
    /// The account was created, and the user is signed in.
    func onRegistered(as displayName: String)
    /// Fields have mistakes that the user can correct: one for each field, in the order of the form.
    func onFieldsRefused(_ mistakes: [RegistrationMistake])
    /// A newer sign-in, on any screen, has replaced this one. Not a failure.
    func onRegistrationSuperseded()
    /// The service cannot be reached.
    func onServiceUnreachable(_ failure: ConnectivityFailure)
    /// The service failed.
    func onServiceFailed(_ failure: ServiceFailure)
    /// The account was created, but this device cannot store the session.
    func onSessionNotKept()
}

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
