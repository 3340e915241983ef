import Authentication
import ProfileFeature
import SharedFailures

final class RecordedProfileOutput: RecordedOutput<any ProfileUseCaseOutput>, ProfileUseCaseOutput {
    func onProfileLoading() { forward { $0.onProfileLoading() } }
    func onProfileLoaded(_ profile: Profile) { forward { $0.onProfileLoaded(profile) } }
    func onSignInNeeded(_ reason: SignInReason) { forward { $0.onSignInNeeded(reason) } }
    func onProfileFailed(_ failure: ProfileFailure) {
        forward(promising: PromisedTime(failure)) { $0.onProfileFailed(failure) }
    }
}
