public import SignInContract

/// What the use case tells.
@MainActor public protocol LoginUseCaseOutput: AnyObject, Sendable {
    /// It has begun.
    func onLoginStarted()
    /// Somebody is signed in.
    func onLoggedIn(as name: String)
    /// The password is wrong.
    func onWrongPassword(forEmail email: String)
    /// It cannot be done now.
    func onLoginUnavailable()
}

/// Signs in and tells the output; an older execution tells nothing once a newer one has begun.
@MainActor public final class LoginUseCase {
    private weak let output: (any LoginUseCaseOutput)?
    private let repository: AuthenticationRepository
    private var newest = 0

    /// A use case.
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
