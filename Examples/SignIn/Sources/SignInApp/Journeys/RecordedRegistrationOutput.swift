import Authentication
import RegistrationFeature
import SharedFailures

/// Records the calls of an output and forwards them to the view model.
@MainActor final class RecordedRegistrationOutput: RegistrationUseCaseOutput {
    private let record: OutputRecord
    private weak let output: (any RegistrationUseCaseOutput)?

    init(_ output: any RegistrationUseCaseOutput, in record: OutputRecord) {
        self.record = record
        self.output = output
    }

    func onRegistrationStarted() {
        record.add()
        output?.onRegistrationStarted()
    }

    func onRegistered(as displayName: String) {
        record.add()
        output?.onRegistered(as: displayName)
    }

    func onFieldsRefused(_ mistakes: [RegistrationMistake]) {
        record.add()
        output?.onFieldsRefused(mistakes)
    }

    func onRegistrationSuperseded() {
        record.add()
        output?.onRegistrationSuperseded()
    }

    func onServiceUnreachable(_ failure: ConnectivityFailure) {
        record.add()
        output?.onServiceUnreachable(failure)
    }

    func onServiceFailed(_ failure: ServiceFailure) {
        record.add(promising: PromisedTime(failure))
        output?.onServiceFailed(failure)
    }

    func onSessionNotKept() {
        record.add()
        output?.onSessionNotKept()
    }
}
