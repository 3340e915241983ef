import Authentication
import ProfileFeature
import WatertightTesting

final class RecordingProfileOutput: OutputRecorder, ProfileUseCaseOutput {
    func onProfileLoading() { record(isFinal: false) }
    func onProfileLoaded(_ profile: Profile) { record(profile) }
    func onSignInNeeded(_ reason: SignInReason) { record(reason) }
    func onProfileFailed(_ failure: ProfileFailure) { record(failure) }
}
