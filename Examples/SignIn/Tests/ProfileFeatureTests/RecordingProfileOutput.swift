import Authentication
import ProfileFeature

/// An output that records its calls. Failures are followed by whether the load ran in the background.
@MainActor final class RecordingProfileOutput: ProfileUseCaseOutput {
    enum Call: Sendable, Hashable {
        case loading
        case loaded(Profile)
        case signInNeeded(SignInReason, Bool = false)
        case failed(ProfileFailure, Bool = false)
    }

    private(set) var calls: [Call] = []

    func onProfileLoading() { calls.append(.loading) }
    func onProfileLoaded(_ profile: Profile) { calls.append(.loaded(profile)) }
    func onSignInNeeded(_ reason: SignInReason, inBackground: Bool) {
        calls.append(.signInNeeded(reason, inBackground))
    }
    func onProfileFailed(_ failure: ProfileFailure, inBackground: Bool) {
        calls.append(.failed(failure, inBackground))
    }
}
