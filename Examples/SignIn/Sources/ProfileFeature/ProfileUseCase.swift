public import Authentication
import SharedFailures
public import Watertight

/// The outcomes of loading the profile. A failure has a method of its own if the view model does something else than show it:
/// here, it goes to the sign-in screen.
@MainActor public protocol ProfileUseCaseOutput: UseCaseOutput {
    /// Loading has begun.
    func onProfileLoading()
    /// The profile is loaded.
    func onProfileLoaded(_ profile: Profile)
    /// No user is signed in, or the session has ended.
    func onSignInNeeded(_ reason: SignInReason)
    /// The profile could not be loaded or refreshed.
    func onProfileFailed(_ failure: ProfileFailure)
}

/// The reason why the user has to sign in.
public enum SignInReason: Sendable, Hashable {
    /// No user was signed in.
    case notSignedIn
    /// The session has ended.
    case sessionEnded
}

/// Loads the profile of the signed-in user.
@MainActor public struct ProfileUseCase {
    /// Receives the outcomes.
    public let output = Output<any ProfileUseCaseOutput>()
    private let repository: any AuthenticationRepository

    /// Creates a use case.
    public init(repository: any AuthenticationRepository) { self.repository = repository }

    /// Loads the profile. Sends nothing after a newer execution has begun or the task was canceled.
    /// - Parameter inBackground: Whether the user didn't initiate it, so that most failures aren't shown.
    public func execute(inBackground: Bool) async {
        let output = output.begin(inBackground: inBackground)
        output.send { $0.onProfileLoading() }
        do {
            let profile = try await repository.profile()
            output.send { $0.onProfileLoaded(profile) }
        } catch {
            output.send(error) { output, failure in
                switch failure {
                case .notSignedIn: output.onSignInNeeded(.notSignedIn)
                case .sessionEnded: output.onSignInNeeded(.sessionEnded)
                case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .tooManyAttempts,
                    .maintenance, .identityRefused, .superseded, .sessionStoreFailed, .unreachable, .service:
                    output.onProfileFailed(ProfileFailure(failure))
                }
            }
        }
    }
}

extension ProfileFailure {
    fileprivate init(_ error: AuthenticationError) {
        self =
            switch error {
            case .sessionStoreFailed: .sessionUnreadable
            case .unreachable(let problem): .unreachable(ConnectivityFailure(problem))
            case .service(let problem): .service(ServiceFailure(problem))
            case .maintenance(let end): .service(.maintenance(until: end))
            case .tooManyAttempts(let delay): .service(.tooManyAttempts(retryAfter: delay))
            case .identityRefused: .service(.broken)
            case .notSignedIn, .sessionEnded: .sessionEnded
            // These cannot result from loading the profile.
            case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .superseded: .service(.busy)
            }
    }
}
