import Authentication
import RegistrationFeature
import SharedFailures

final class RecordedRegistrationOutput: RecordedOutput<any RegistrationUseCaseOutput>, RegistrationUseCaseOutput {
    func onRegistrationStarted() { forward { $0.onRegistrationStarted() } }
    func onRegistered(as displayName: String) { forward { $0.onRegistered(as: displayName) } }
    func onFieldsRefused(_ mistakes: [RegistrationMistake]) { forward { $0.onFieldsRefused(mistakes) } }
    func onRegistrationSuperseded() { forward { $0.onRegistrationSuperseded() } }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { forward { $0.onServiceUnreachable(failure) } }
    func onServiceFailed(_ failure: ServiceFailure) {
        forward(promising: PromisedTime(failure)) { $0.onServiceFailed(failure) }
    }
    func onSessionNotKept() { forward { $0.onSessionNotKept() } }
}
