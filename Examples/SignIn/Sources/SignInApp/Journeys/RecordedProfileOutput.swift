import Authentication
import ProfileFeature
import SharedFailures

/// Records the calls of an output and forwards them to the view model.
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

    func onSignInNeeded(_ reason: SignInReason) {
        record.add()
        output?.onSignInNeeded(reason)
    }

    func onProfileFailed(_ failure: ProfileFailure) {
        let service: ServiceFailure? = if case .service(let failure) = failure { failure } else { nil }
        record.add(promising: service.flatMap { PromisedTime($0) })
        output?.onProfileFailed(failure)
    }
}
