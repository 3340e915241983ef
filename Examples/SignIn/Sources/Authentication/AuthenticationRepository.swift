public import Watertight

/// Signing in, making an account, and what only a signed-in person gets: all that the data module offers to the app's features.
public protocol AuthenticationRepository: Sendable {
    /// Signs a person in with a password and keeps the session.
    /// - Throws: ``Interruption/cancelled``, or the failure in this layer's own words.
    func signIn(email: String, password: String) async throws(Interruption<AuthenticationError>) -> Account

    /// Signs a person in with what an identity provider vouches for, and keeps the session.
    /// - Throws: ``Interruption/cancelled``, or the failure in this layer's own words.
    func signIn(with token: IdentityToken) async throws(Interruption<AuthenticationError>) -> Account

    /// Makes an account, signs its owner in and keeps the session.
    /// - Throws: ``Interruption/cancelled``, or the failure in this layer's own words.
    func register(
        email: String, displayName: String, password: String
    ) async throws(Interruption<AuthenticationError>) -> Account

    /// The profile of the person who is signed in. A session that has expired is refreshed on the way, once.
    /// - Throws: ``Interruption/cancelled``, or the failure in this layer's own words.
    func profile() async throws(Interruption<AuthenticationError>) -> Profile
}
