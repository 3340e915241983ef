import Foundation
import SharedFailures
import SignInFeature

/// Records the calls of an output and forwards them to the view model.
@MainActor final class RecordedLoginOutput: LoginUseCaseOutput {
    private let record: OutputRecord
    private weak let output: (any LoginUseCaseOutput)?

    init(_ output: any LoginUseCaseOutput, in record: OutputRecord) {
        self.record = record
        self.output = output
    }

    func onLoginStarted() {
        record.add()
        output?.onLoginStarted()
    }

    func onLoggedIn(as displayName: String) {
        record.add()
        output?.onLoggedIn(as: displayName)
    }

    func onWrongPassword(forEmail email: String) {
        record.add()
        output?.onWrongPassword(forEmail: email)
    }

    func onInputRefused() {
        record.add()
        output?.onInputRefused()
    }

    func onLoginSuperseded() {
        record.add()
        output?.onLoginSuperseded()
    }

    func onAccountLocked(forEmail email: String, until end: Date?) {
        record.add(promising: .until(end))
        output?.onAccountLocked(forEmail: email, until: end)
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
