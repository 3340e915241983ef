// Closed: an app must decide for each whether the user stays signed in. A state that Apple adds is a failure, which
// signs out no user.
/// The state of a user's credential.
public enum AppleCredentialState: Sendable, Hashable, CaseIterable {
    /// The user is signed in.
    case authorized
    /// The user revoked the app's access: sign them out.
    case revoked
    /// Apple has no such user, for example because they never signed in with this account: offer to sign in.
    case notFound
    /// The app was transferred to another developer team: sign in again with the same identifier to get a new one.
    case transferred
}
