public import SignInContract
public import Watertight

/// Receives the outcomes of signing in.
public protocol LoginUseCaseOutput: UseCaseOutput {
    /// Signing in has begun.
    func onLoginStarted()
    /// The user is signed in.
    func onLoggedIn(as name: String)
    /// The password is wrong.
    func onWrongPassword(forEmail email: String)
    /// The service isn't available.
    func onLoginUnavailable()
}

/// Signs in. An execution sends nothing after a newer one has begun.
@MainActor public struct LoginUseCase {
    /// The receiver of the outcomes.
    public let output = Output<any LoginUseCaseOutput>()
    private let repository: AuthenticationRepository

    /// Creates a use case.
    public init(repository: AuthenticationRepository) {
        self.repository = repository
    }

    /// Signs in.
    public func execute(_ credentials: Credentials) async {
        let output = output.begin()
        output.send { $0.onLoginStarted() }
        do {
            let session = try await repository.signIn(credentials)
            output.send { $0.onLoggedIn(as: session.name) }
        } catch {
            output.send(error) { output, failure in
                switch failure {
                case .wrongPassword: output.onWrongPassword(forEmail: credentials.email)
                case .unavailable: output.onLoginUnavailable()
                }
            }
        }
    }
}
