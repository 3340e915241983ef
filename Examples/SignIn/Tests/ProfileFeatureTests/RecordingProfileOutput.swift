import Authentication
import ProfileFeature
import WatertightPresentation

/// An output that keeps what it is told.
@MainActor final class RecordingProfileOutput: ProfileUseCaseOutput {
    enum Call: Sendable, Hashable {
        case loading
        case loaded(Profile)
        case signInNeeded(SignInReason, PresentationInitiator = .person)
        case failed(ProfileFailure, PresentationInitiator = .person)
    }

    private(set) var calls: [Call] = []

    func onProfileLoading() { calls.append(.loading) }
    func onProfileLoaded(_ profile: Profile) { calls.append(.loaded(profile)) }
    func onSignInNeeded(_ reason: SignInReason, initiatedBy initiator: PresentationInitiator) {
        calls.append(.signInNeeded(reason, initiator))
    }
    func onProfileFailed(_ failure: ProfileFailure, initiatedBy initiator: PresentationInitiator) {
        calls.append(.failed(failure, initiator))
    }
}
