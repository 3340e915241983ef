public import SignInContract

/// Receives the outcomes of signing in.
@MainActor public protocol LoginUseCaseOutput: AnyObject, Sendable {
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
@MainActor public final class LoginUseCase {
    private weak let output: (any LoginUseCaseOutput)?
    private let repository: AuthenticationRepository
    private var newest = 0

    /// Creates a use case.
    public init(output: any LoginUseCaseOutput, repository: AuthenticationRepository) {
        self.output = output
        self.repository = repository
    }

    /// Signs in.
    public func execute(_ credentials: Credentials) async {
        newest += 1
        let execution = newest
        output?.onLoginStarted()
        do {
            let session = try await repository.signIn(credentials)
            guard execution == newest, !Task.isCancelled else { return }
            output?.onLoggedIn(as: session.name)
        } catch {
            guard execution == newest, !Task.isCancelled else { return }
            switch error {
            case .cancelled: break
            case .wrongPassword: output?.onWrongPassword(forEmail: credentials.email)
            case .unavailable: output?.onLoginUnavailable()
            }
        }
    }
}
