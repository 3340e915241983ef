public import Authentication
public import Watertight

extension LiveAuthenticationRepository {
    /// Throws unless a user is signed in.
    public func checkSignIn() async throws(Interruption<AuthenticationError>) {
        guard try await session() != nil else { throw .failed(.notSignedIn) }
    }
}
