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
    private let repository: AuthenticationRepository
    private let latest: LatestExecution<any LoginUseCaseOutput>

    /// Creates a use case that tells `output`, held weakly.
    public init(output: any LoginUseCaseOutput, repository: AuthenticationRepository) {
        self.repository = repository
        latest = LatestExecution { [weak output] in output }
    }

    /// Signs in.
    public func execute(_ credentials: Credentials) async {
        guard let execution = latest.begin() else { return }
        execution.tell { $0.onLoginStarted() }
        do {
            let session = try await repository.signIn(credentials)
            execution.tell { $0.onLoggedIn(as: session.name) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.wrongPassword): execution.tell { $0.onWrongPassword(forEmail: credentials.email) }
            case .failed(.unavailable): execution.tell { $0.onLoginUnavailable() }
            }
        }
    }
}
