public import Authentication
public import WatertightPresentation
public import WatertightUseCases

/// What comes of loading the profile.
@MainActor public protocol ProfileUseCaseOutput: UseCaseOutput {
    /// The profile is on its way.
    func onProfileLoading()
    /// The profile is here.
    func onProfileLoaded(_ profile: Profile)
    /// Nobody is signed in, or not any more.
    func onSignInNeeded(_ reason: SignInReason, initiatedBy initiator: PresentationInitiator)
    /// The profile cannot be shown, or not be refreshed.
    func onProfileFailed(_ failure: ProfileFailure, initiatedBy initiator: PresentationInitiator)
}

/// Why a person has to sign in.
public enum SignInReason: Sendable, Hashable {
    /// Nobody was signed in.
    case notSignedIn
    /// The session is over.
    case sessionEnded
}
