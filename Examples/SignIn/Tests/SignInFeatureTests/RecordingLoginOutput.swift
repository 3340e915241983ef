import Foundation
import SharedFailures
import SignInFeature
import WatertightTesting

final class RecordingLoginOutput: OutputRecorder, LoginUseCaseOutput {
    func onLoginStarted() { record(isFinal: false) }
    func onLoggedIn(as displayName: String) { record(displayName) }
    func onWrongPassword(forEmail email: String) { record(email) }
    func onInputRefused() { record() }
    func onLoginSuperseded() { record() }
    func onAccountLocked(forEmail email: String, until end: Date?) { record(email, end) }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { record(failure) }
    func onServiceFailed(_ failure: ServiceFailure) { record(failure) }
    func onSessionNotKept() { record() }
}
