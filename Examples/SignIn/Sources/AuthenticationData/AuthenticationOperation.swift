/// An operation of the authentication service. It determines the meaning of a refusal.
enum AuthenticationOperation: Sendable, Hashable, CaseIterable {
    /// Signing in with a password.
    case passwordSignIn
    /// Signing in with an identity provider's token.
    case federatedSignIn
    /// Creating an account.
    case registration
    /// A request that requires a session.
    case request
}
