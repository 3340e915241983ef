import Authentication
import ProfileFeature
import SharedFailures
import WatertightPresentation

/// Records the calls on their way to the view model.
@MainActor final class RecordedProfileOutput: ProfileUseCaseOutput {
    private let record: OutputRecord
    private weak let output: (any ProfileUseCaseOutput)?

    init(_ output: any ProfileUseCaseOutput, in record: OutputRecord) {
        self.record = record
        self.output = output
    }

    func onProfileLoading() {
        record.add()
        output?.onProfileLoading()
    }

    func onProfileLoaded(_ profile: Profile) {
        record.add()
        output?.onProfileLoaded(profile)
    }

    func onSignInNeeded(_ reason: SignInReason, initiatedBy initiator: PresentationInitiator) {
        record.add()
        output?.onSignInNeeded(reason, initiatedBy: initiator)
    }

    func onProfileFailed(_ failure: ProfileFailure, initiatedBy initiator: PresentationInitiator) {
        let service: ServiceFailure? = if case .service(let failure) = failure { failure } else { nil }
        record.add(promising: service.flatMap { PromisedTime($0) })
        output?.onProfileFailed(failure, initiatedBy: initiator)
    }
}
