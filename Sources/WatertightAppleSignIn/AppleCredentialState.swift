// Closed: an app must decide for each whether the user stays signed in. A state that Apple adds is a failure, which
// doesn't sign out the user. Apple's fourth state, `notFound`, is also a failure: it comes with an error, and doesn't
// distinguish a user without a credential from a failed query.
/// The state of a user's credential.
///
/// If Apple doesn't find the user, the query fails with ``AppleSignInFailure/noCredential``.
public enum AppleCredentialState: Sendable, Hashable, CaseIterable {
    /// The user is signed in.
    case authorized
    /// The user revoked the app's access: sign them out.
    case revoked
    /// The app was transferred to another developer team: sign in again with the same identifier,
    /// ``AppleSignInRequest/user``, to get a new one.
    case transferred
}
