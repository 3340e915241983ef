public import Watertight

/// The interface of the data module: signing in, registering, and the resources of the signed-in user.
public protocol AuthenticationRepository: Sendable {
    /// Signs a user in with a password and stores the session.
    func signIn(email: String, password: String) async throws(Interruption<AuthenticationError>) -> Account

    /// Signs a user in with an identity provider's token, and stores the session.
    func signIn(with token: IdentityToken) async throws(Interruption<AuthenticationError>) -> Account

    /// Creates an account, signs its owner in and stores the session.
    func register(
        email: String, displayName: String, password: String
    ) async throws(Interruption<AuthenticationError>) -> Account

    /// Returns the profile of the signed-in user. An expired session is refreshed first, once.
    func profile() async throws(Interruption<AuthenticationError>) -> Profile
}
