public import Authentication
public import Foundation
public import SharedFailures
public import Watertight

/// The outcomes of signing in with a password: one method for each that the screen treats differently.
@MainActor public protocol LoginUseCaseOutput: UseCaseOutput {
    /// The attempt has begun.
    func onLoginStarted()
    /// The user is signed in.
    func onLoggedIn(as displayName: String)
    /// The password is wrong for this account.
    func onWrongPassword(forEmail email: String)
    /// The email address or the password is malformed.
    func onInputRefused()
    /// The account is locked for a while.
    func onAccountLocked(forEmail email: String, until end: Date?)
    /// A newer sign-in, on any screen, has replaced this one. Not a failure.
    func onLoginSuperseded()
    /// The service cannot be reached.
    func onServiceUnreachable(_ failure: ConnectivityFailure)
    /// The service failed.
    func onServiceFailed(_ failure: ServiceFailure)
    /// The password was right, but this device cannot store the session.
    func onSessionNotKept()
}

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
            output.send(error) { output, failure in
                switch failure {
                case .wrongPassword: output.onWrongPassword(forEmail: email)
                case .inputRefused: output.onInputRefused()
                case .accountLocked(let end): output.onAccountLocked(forEmail: email, until: end)
                case .tooManyAttempts(let delay): output.onServiceFailed(.tooManyAttempts(retryAfter: delay))
                case .maintenance(let end): output.onServiceFailed(.maintenance(until: end))
                case .unreachable(let problem): output.onServiceUnreachable(ConnectivityFailure(problem))
                case .service(let problem): output.onServiceFailed(ServiceFailure(problem))
                case .sessionStoreFailed: output.onSessionNotKept()
                case .identityRefused: output.onServiceFailed(.broken)
                case .superseded: output.onLoginSuperseded()
                // These cannot result from a sign-in. None of them means that the password is wrong.
                case .notSignedIn, .sessionEnded, .registrationRefused: output.onServiceFailed(.busy)
                }
            }
        }
    }
}
