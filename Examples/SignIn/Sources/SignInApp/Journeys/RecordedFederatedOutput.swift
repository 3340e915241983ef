import FederatedSignInFeature
import SharedFailures

final class RecordedFederatedOutput: RecordedOutput<any FederatedSignInUseCaseOutput>, FederatedSignInUseCaseOutput {
    func onFederatedSignInStarted() { forward { $0.onFederatedSignInStarted() } }
    func onFederatedlySignedIn(as displayName: String) { forward { $0.onFederatedlySignedIn(as: displayName) } }
    func onFederatedSignInDismissed() { forward { $0.onFederatedSignInDismissed() } }
    func onFederatedSignInSuperseded() { forward { $0.onFederatedSignInSuperseded() } }
    func onFederatedSignInFailed(_ failure: FederatedSignInFailure) {
        forward(promising: PromisedTime(failure)) { $0.onFederatedSignInFailed(failure) }
    }
}
