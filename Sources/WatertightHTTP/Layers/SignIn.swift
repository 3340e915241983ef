import Watertight

/// One sign-in of a ``CredentialKeeper``, or the time without one: a request of one is never sent with the credential of
/// another.
final class SignIn: Sendable, Hashable {
    let keeper: ObjectIdentifier
    let isSignedOut: Bool

    init(keeper: ObjectIdentifier, isSignedOut: Bool) {
        self.keeper = keeper
        self.isSignedOut = isSignedOut
    }

    static func == (left: SignIn, right: SignIn) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a keeper notes in a call and its failure.
struct CredentialNote: Sendable, Hashable {
    /// The end of the renewal before the outcome.
    enum Renewal: String {
        case succeeded, refused, failed
    }

    /// The sign-in for which the call is sent.
    let signIn: SignIn
    var renewal: Renewal?
}

extension Interruption<HTTPFailure> {
    /// The failure with the note of a call, so that a retry isn't sent for another sign-in. A layer or a client that has its
    /// own calls doesn't note it.
    func noting(_ note: CredentialNote?) -> Self {
        guard let note, case .failed(let failure, let incident) = self, failure.context.credential != note else {
            return self
        }
        return .failed(failure.changing { $0.credential = note }, incident)
    }
}

/// The work of keepers in the current task: loading, renewing or storing. A request in it doesn't wait for its own end.
enum KeeperWork {
    @TaskLocal static var scopes: [TaskScope<ObjectIdentifier>] = []
}

/// What a keeper reports itself, because no call may depend on it.
enum CredentialFailure: LayerFailure {
    case notLoaded
    case notStored
    case storeTimedOut

    static var domain: String { "credential" }
    var severity: FailureSeverity { self == .storeTimedOut ? .environmental : .inherited }
}
