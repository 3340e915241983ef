public import SignInContract
import Watertight
public import WatertightUseCases

/// What the use case tells.
public protocol LoginUseCaseOutput: UseCaseOutput {
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
@MainActor public struct LoginUseCase {
    private weak let output: (any LoginUseCaseOutput)?
    private let repository: AuthenticationRepository
    private let latest = LatestExecution()

    /// A use case.
    public init(output: any LoginUseCaseOutput, repository: AuthenticationRepository) {
        self.output = output
        self.repository = repository
    }

    /// Signs in.
    public func execute(_ credentials: Credentials) async {
        let execution = latest.begin()
        output?.onLoginStarted()
        do {
            let session = try await repository.signIn(credentials)
            guard execution.isCurrent else { return }
            output?.onLoggedIn(as: session.name)
        } catch {
            guard execution.isCurrent else { return }
            switch error {
            case .cancelled: break
            case .failed(.wrongPassword): output?.onWrongPassword(forEmail: credentials.email)
            case .failed(.unavailable): output?.onLoginUnavailable()
            }
        }
    }
}
