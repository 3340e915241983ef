import Authentication
import FederatedSignInFeature
import Foundation
import ProfileFeature
import RegistrationFeature
import SharedFailures
import SignInFeature
import Sync
import SyncFeature

/// The names of the output methods that were called, in order.
@MainActor final class OutputRecord {
    private(set) var calls: [String] = []
    private let (changes, changesContinuation) = AsyncStream<Void>.makeStream()

    func add(_ call: String) {
        calls.append(String(call.prefix { $0 != "(" }))
        changesContinuation.yield()
    }

    /// Waits for a number of calls. Returns early if the task is canceled.
    func waitForCalls(_ count: Int) async {
        if calls.count >= count { return }
        for await _ in changes where calls.count >= count { return }
    }
}

/// Records the calls of an output and forwards them to the view model.
@MainActor class ForwardingOutput<Receiver> {
    private let record: OutputRecord
    private let output: Receiver

    init(_ output: Receiver, in record: OutputRecord) {
        (self.output, self.record) = (output, record)
    }

    fileprivate func forward(_ name: String = #function, _ call: (Receiver) -> Void) {
        record.add(name)
        call(output)
    }
}

final class ForwardingLoginOutput: ForwardingOutput<any LoginUseCaseOutput>, LoginUseCaseOutput {
    func onLoginStarted() { forward { $0.onLoginStarted() } }
    func onLoggedIn(as displayName: String) { forward { $0.onLoggedIn(as: displayName) } }
    func onWrongPassword(forEmail email: String) { forward { $0.onWrongPassword(forEmail: email) } }
    func onInputRefused() { forward { $0.onInputRefused() } }
    func onLoginSuperseded() { forward { $0.onLoginSuperseded() } }
    func onAccountLocked(forEmail email: String, until end: Date?) {
        forward { $0.onAccountLocked(forEmail: email, until: end) }
    }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { forward { $0.onServiceUnreachable(failure) } }
    func onServiceFailed(_ failure: ServiceFailure) { forward { $0.onServiceFailed(failure) } }
    func onSessionNotKept() { forward { $0.onSessionNotKept() } }
}

final class ForwardingFederatedOutput: ForwardingOutput<any FederatedSignInUseCaseOutput>, FederatedSignInUseCaseOutput
{
    func onFederatedSignInStarted() { forward { $0.onFederatedSignInStarted() } }
    func onFederatedlySignedIn(as displayName: String) { forward { $0.onFederatedlySignedIn(as: displayName) } }
    func onFederatedSignInDismissed() { forward { $0.onFederatedSignInDismissed() } }
    func onFederatedSignInSuperseded() { forward { $0.onFederatedSignInSuperseded() } }
    func onFederatedSignInFailed(_ failure: FederatedSignInFailure) {
        forward { $0.onFederatedSignInFailed(failure) }
    }
}

final class ForwardingRegistrationOutput: ForwardingOutput<any RegistrationUseCaseOutput>, RegistrationUseCaseOutput {
    func onRegistrationStarted() { forward { $0.onRegistrationStarted() } }
    func onRegistered(as displayName: String) { forward { $0.onRegistered(as: displayName) } }
    func onFieldsRefused(_ mistakes: [RegistrationMistake]) { forward { $0.onFieldsRefused(mistakes) } }
    func onRegistrationSuperseded() { forward { $0.onRegistrationSuperseded() } }
    func onServiceUnreachable(_ failure: ConnectivityFailure) { forward { $0.onServiceUnreachable(failure) } }
    func onServiceFailed(_ failure: ServiceFailure) { forward { $0.onServiceFailed(failure) } }
    func onSessionNotKept() { forward { $0.onSessionNotKept() } }
}

final class ForwardingProfileOutput: ForwardingOutput<any ProfileUseCaseOutput>, ProfileUseCaseOutput {
    func onProfileLoading() { forward { $0.onProfileLoading() } }
    func onProfileLoaded(_ profile: Profile) { forward { $0.onProfileLoaded(profile) } }
    func onSignInNeeded(_ reason: SignInReason) { forward { $0.onSignInNeeded(reason) } }
    func onProfileFailed(_ failure: ProfileFailure) { forward { $0.onProfileFailed(failure) } }
}

final class ForwardingSyncOutput: ForwardingOutput<any SyncUseCaseOutput>, SyncUseCaseOutput {
    func onSyncStarted(of notebook: Notebook.ID) { forward { $0.onSyncStarted(of: notebook) } }
    func onSynced(_ summary: SyncSummary, of notebook: Notebook.ID) { forward { $0.onSynced(summary, of: notebook) } }
    func onSyncFailed(_ failure: SyncFailure, of notebook: Notebook.ID) {
        forward { $0.onSyncFailed(failure, of: notebook) }
    }
}
