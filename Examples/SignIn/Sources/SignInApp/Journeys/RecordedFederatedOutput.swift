import FederatedSignInFeature
import SharedFailures

/// Records the calls of an output and forwards them to the view model.
@MainActor final class RecordedFederatedOutput: FederatedSignInUseCaseOutput {
    private let record: OutputRecord
    private weak let output: (any FederatedSignInUseCaseOutput)?

    init(_ output: any FederatedSignInUseCaseOutput, in record: OutputRecord) {
        self.record = record
        self.output = output
    }

    func onFederatedSignInStarted() {
        record.add()
        output?.onFederatedSignInStarted()
    }

    func onFederatedlySignedIn(as displayName: String) {
        record.add()
        output?.onFederatedlySignedIn(as: displayName)
    }

    func onFederatedSignInDismissed() {
        record.add()
        output?.onFederatedSignInDismissed()
    }

    func onFederatedSignInSuperseded() {
        record.add()
        output?.onFederatedSignInSuperseded()
    }

    func onFederatedSignInFailed(_ failure: FederatedSignInFailure) {
        let service: ServiceFailure? = if case .service(let failure) = failure { failure } else { nil }
        record.add(promising: service.flatMap { PromisedTime($0) })
        output?.onFederatedSignInFailed(failure)
    }
}
