public import Authentication
public import Watertight

/// The outcomes of loading the profile.
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
