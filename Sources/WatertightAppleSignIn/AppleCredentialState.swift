// Closed: an app must decide for each whether the person stays signed in. A state that Apple adds is a failure, for
// which nobody is signed out.
/// The state of a person's credential, as Apple has it.
public enum AppleCredentialState: Sendable, Hashable, CaseIterable {
    /// The person is signed in.
    case authorized
    /// The person has withdrawn the app's access: sign them out.
    case revoked
    /// Apple does not know the person, as where nobody has signed in with that account: let them sign in.
    case notFound
    /// The app went over to another developer team: sign in once more with the same identifier, and Apple gives a new one.
    case transferred
}
