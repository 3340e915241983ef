import Foundation
public import WatertightPresentation

/// The reason why a notebook isn't in sync, in the vocabulary of the screen.
public enum SyncFailure: PresentableFailure, Hashable {
    /// This device has no connection.
    case offline
    /// The service doesn't respond.
    case serviceUnreachable
    /// The service is busy.
    case serviceBusy(retryAfter: Duration?)
    /// The service is under maintenance.
    case maintenance(retryAfter: Duration)
    /// Another device is syncing the notebook, or another program is writing.
    case inUseElsewhere
    /// The service refused some of the changes.
    case notesNotSent(Int, of: Int)
    /// Some of the received notes were damaged.
    case notesDamaged(Int)
    /// The notebook was replaced on the service.
    case notebookReplaced
    /// No user is signed in.
    case signedOut
    /// The connection isn't private.
    case connectionNotPrivate
    /// The app has to be updated.
    case appOutdated
    /// The user's storage on the service is full.
    case cloudStorageFull
    /// This device's disk is full.
    case deviceFull
    /// The notes on this device cannot be read.
    case storeDamaged
    /// Anything else.
    case unexpected

    /// Everything that the user sees of the failure. The treatment determines how it is shown.
    public var presentation: PresentationError {
        switch self {
        case .offline: show("offline", .offline, [.retry])
        case .serviceUnreachable: show("serviceUnreachable", .server, [.retry])
        case .serviceBusy: show("serviceBusy", .server, [.retry])
        case .maintenance(let delay): show("maintenance", .maintenance, [.retry], ["wait": .wait(delay)])
        case .inUseElsewhere: show("inUseElsewhere", .lock, [.retry])
        case .notesNotSent(let count, let total):
            show("notesNotSent", .warning, [.retry], ["count": .count(count), "total": .count(total)])
        case .notesDamaged(let count): show("notesDamaged", .warning, [.retry], ["count": .count(count)])
        case .notebookReplaced: show("notebookReplaced", .warning, [.reload])
        case .signedOut: show("signedOut", .signIn, [.signIn, .cancel])
        case .connectionNotPrivate: show("connectionNotPrivate", .untrusted, [.dismiss])
        case .appOutdated: show("appOutdated", .warning, [.dismiss])
        case .cloudStorageFull: show("cloudStorageFull", .storage, [.retry, .dismiss])
        case .deviceFull: show("deviceFull", .storage, [.retry, .dismiss])
        case .storeDamaged: show("storeDamaged", .storage, [.dismiss])
        case .unexpected: show("unexpected", .server, [.retry, .dismiss])
        }
    }

    private func show(
        _ key: String, _ icon: PresentationIcon, _ actions: [PresentationAction],
        _ formatting: [String: TextValue] = [:]
    ) -> PresentationError {
        PresentationError(
            title: LocalizedText("\(key).title", bundle: .module).string,
            description: LocalizedText("\(key).description", bundle: .module, formatting: formatting).string,
            method: treatment.method, icon: icon, actions: actions)
    }
}
