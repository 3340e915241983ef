public import Authentication
public import WatertightUseCases

/// What comes of loading the profile.
@MainActor public protocol ProfileUseCaseOutput: UseCaseOutput {
    /// The profile is on its way.
    func onProfileLoading()
    /// The profile is here.
    func onProfileLoaded(_ profile: Profile)
    /// Nobody is signed in, or not any more.
    func onSignInNeeded(_ reason: SignInReason)
    /// The profile cannot be shown.
    func onProfileFailed(_ failure: ProfileFailure)
}

/// Why a person has to sign in.
public enum SignInReason: Sendable, Hashable {
    /// Nobody was signed in.
    case notSignedIn
    /// The session is over.
    case sessionEnded
}
