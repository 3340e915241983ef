import Authentication
import ProfileFeature

/// An output that records its calls.
@MainActor final class RecordingProfileOutput: ProfileUseCaseOutput {
    enum Call: Sendable, Hashable {
        case loading
        case loaded(Profile)
        case signInNeeded(SignInReason)
        case failed(ProfileFailure)
    }

    private(set) var calls: [Call] = []

    func onProfileLoading() { calls.append(.loading) }
    func onProfileLoaded(_ profile: Profile) { calls.append(.loaded(profile)) }
    func onSignInNeeded(_ reason: SignInReason) { calls.append(.signInNeeded(reason)) }
    func onProfileFailed(_ failure: ProfileFailure) { calls.append(.failed(failure)) }
}
