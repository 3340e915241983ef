import Foundation
import SharedFailures
import SignInFeature

/// An output that records its calls.
@MainActor final class RecordingLoginOutput: LoginUseCaseOutput {
    enum Call: Sendable, Hashable {
        case started
        case loggedIn(displayName: String)
        case wrongPassword(email: String)
        case inputRefused
        case superseded
        case accountLocked(email: String, until: Date?)
        case serviceUnreachable(ConnectivityFailure)
        case serviceFailed(ServiceFailure)
        case sessionNotKept
    }

    private(set) var calls: [Call] = []

    func onLoginStarted() { calls.append(.started) }
    func onLoggedIn(as displayName: String) { calls.append(.loggedIn(displayName: displayName)) }
    func onWrongPassword(forEmail email: String) { calls.append(.wrongPassword(email: email)) }
    func onInputRefused() { calls.append(.inputRefused) }
    func onLoginSuperseded() { calls.append(.superseded) }
    func onAccountLocked(forEmail email: String, until end: Date?) {
        calls.append(.accountLocked(email: email, until: end))
    }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { calls.append(.serviceUnreachable(failure)) }
    func onServiceFailed(_ failure: ServiceFailure) { calls.append(.serviceFailed(failure)) }
    func onSessionNotKept() { calls.append(.sessionNotKept) }
}
