/// What was asked of the authentication service: what a refusal means depends on it.
enum AuthenticationOperation: Sendable, Hashable, CaseIterable {
    /// Signing in with a password.
    case passwordSignIn
    /// Signing in with an identity provider's token.
    case federatedSignIn
    /// Making an account.
    case registration
    /// Renewing a session.
    case refresh
    /// Anything that a session is needed for.
    case request
}
