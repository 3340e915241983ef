import Authentication
import RegistrationFeature
import SharedFailures
import WatertightTesting

final class RecordingRegistrationOutput: OutputRecorder, RegistrationUseCaseOutput {
    func onRegistrationStarted() { record(isFinal: false) }
    func onRegistered(as displayName: String) { record(displayName) }
    func onFieldsRefused(_ mistakes: [RegistrationMistake]) { record(mistakes) }
    func onRegistrationSuperseded() { record() }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { record(failure) }
    func onServiceFailed(_ failure: ServiceFailure) { record(failure) }
    func onSessionNotKept() { record() }
}
