import Foundation
import SharedFailures
import SignInFeature

final class RecordedLoginOutput: RecordedOutput<any LoginUseCaseOutput>, LoginUseCaseOutput {
    func onLoginStarted() { forward { $0.onLoginStarted() } }
    func onLoggedIn(as displayName: String) { forward { $0.onLoggedIn(as: displayName) } }
    func onWrongPassword(forEmail email: String) { forward { $0.onWrongPassword(forEmail: email) } }
    func onInputRefused() { forward { $0.onInputRefused() } }
    func onLoginSuperseded() { forward { $0.onLoginSuperseded() } }
    func onAccountLocked(forEmail email: String, until end: Date?) {
        forward(promising: .until(end)) { $0.onAccountLocked(forEmail: email, until: end) }
    }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { forward { $0.onServiceUnreachable(failure) } }
    func onServiceFailed(_ failure: ServiceFailure) {
        forward(promising: PromisedTime(failure)) { $0.onServiceFailed(failure) }
    }
    func onSessionNotKept() { forward { $0.onSessionNotKept() } }
}
