import Authentication
import RegistrationFeature
import SharedFailures

/// An output that records its calls.
@MainActor final class RecordingRegistrationOutput: RegistrationUseCaseOutput {
    enum Call: Sendable, Hashable {
        case started
        case registered(displayName: String)
        case fieldsRefused([RegistrationMistake])
        case superseded
        case serviceUnreachable(ConnectivityFailure)
        case serviceFailed(ServiceFailure)
        case sessionNotKept
    }

    private(set) var calls: [Call] = []

    func onRegistrationStarted() { calls.append(.started) }
    func onRegistered(as displayName: String) { calls.append(.registered(displayName: displayName)) }
    func onFieldsRefused(_ mistakes: [RegistrationMistake]) { calls.append(.fieldsRefused(mistakes)) }
    func onRegistrationSuperseded() { calls.append(.superseded) }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { calls.append(.serviceUnreachable(failure)) }
    func onServiceFailed(_ failure: ServiceFailure) { calls.append(.serviceFailed(failure)) }
    func onSessionNotKept() { calls.append(.sessionNotKept) }
}
