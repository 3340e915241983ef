import FederatedSignInFeature

/// An output that records its calls.
@MainActor final class RecordingFederatedSignInOutput: FederatedSignInUseCaseOutput {
    enum Call: Sendable, Hashable {
        case started
        case signedIn(displayName: String)
        case dismissed
        case superseded
        case failed(FederatedSignInFailure)
    }

    private(set) var calls: [Call] = []

    func onFederatedSignInStarted() { calls.append(.started) }
    func onFederatedlySignedIn(as displayName: String) { calls.append(.signedIn(displayName: displayName)) }
    func onFederatedSignInDismissed() { calls.append(.dismissed) }
    func onFederatedSignInSuperseded() { calls.append(.superseded) }
    func onFederatedSignInFailed(_ failure: FederatedSignInFailure) { calls.append(.failed(failure)) }
}
