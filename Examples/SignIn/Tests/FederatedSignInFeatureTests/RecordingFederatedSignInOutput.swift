import FederatedSignInFeature
import WatertightTesting

final class RecordingFederatedSignInOutput: OutputRecorder, FederatedSignInUseCaseOutput {
    func onFederatedSignInStarted() { record(isFinal: false) }
    func onFederatedlySignedIn(as displayName: String) { record(displayName) }
    func onFederatedSignInDismissed() { record() }
    func onFederatedSignInSuperseded() { record() }
    func onFederatedSignInFailed(_ failure: FederatedSignInFailure) { record(failure) }
}
