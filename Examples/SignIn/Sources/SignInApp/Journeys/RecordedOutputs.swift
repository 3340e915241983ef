import Authentication
import FederatedSignInFeature
import Foundation
import ProfileFeature
import SharedFailures
import SignInFeature
import Watertight

/// The names of the output methods that were called, in order.
@MainActor final class OutputRecord {
    private(set) var calls: [String] = []
    func add(_ call: String = #function) { calls.append(String(call.prefix { $0 != "(" })) }
}

/// Records the calls on their way to the view model.
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

    func onLoginCalledOff() {
        record.add()
        output?.onLoginCalledOff()
    }

    func onAccountLocked(forEmail email: String, until end: Date?) {
        record.add()
        output?.onAccountLocked(forEmail: email, until: end)
    }

    func onServiceUnreachable(_ failure: ConnectivityFailure) {
        record.add()
        output?.onServiceUnreachable(failure)
    }

    func onServiceFailed(_ failure: ServiceFailure) {
        record.add()
        output?.onServiceFailed(failure)
    }

    func onSessionNotKept(_ incident: IncidentReference) {
        record.add()
        output?.onSessionNotKept(incident)
    }
}

/// Records the calls on their way to the view model.
@MainActor final class RecordedFederatedOutput: FederatedSignInUseCaseOutput {
    private let record: OutputRecord
    private weak let output: (any FederatedSignInUseCaseOutput)?

    init(_ output: any FederatedSignInUseCaseOutput, in record: OutputRecord) {
        self.record = record
        self.output = output
    }

    func onFederatedSignInStarted() {
        record.add()
        output?.onFederatedSignInStarted()
    }

    func onFederatedlySignedIn(as displayName: String) {
        record.add()
        output?.onFederatedlySignedIn(as: displayName)
    }

    func onFederatedSignInDismissed() {
        record.add()
        output?.onFederatedSignInDismissed()
    }

    func onFederatedSignInFailed(_ failure: FederatedSignInFailure) {
        record.add()
        output?.onFederatedSignInFailed(failure)
    }
}

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

    func onProfileCalledOff() {
        record.add()
        output?.onProfileCalledOff()
    }

    func onSignInNeeded(_ reason: SignInReason) {
        record.add()
        output?.onSignInNeeded(reason)
    }

    func onProfileFailed(_ failure: ProfileFailure) {
        record.add()
        output?.onProfileFailed(failure)
    }
}
