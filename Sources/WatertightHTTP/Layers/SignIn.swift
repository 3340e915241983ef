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

/// The work of keepers in the current task: loading, renewing or storing. A request in it doesn't wait for its own end.
enum KeeperWork {
    @TaskLocal static var keepers: [ObjectIdentifier] = []
}

/// What a keeper reports itself, because no call may depend on it.
enum CredentialFailure: LayerFailure {
    case notLoaded
    case notStored

    static var domain: String { "credential" }
}
