public import Authentication
public import Watertight

extension LiveAuthenticationRepository {
    /// Returns the access token of the stored session, for other services. It may have expired.
    public func accessToken() async throws(Interruption<AuthenticationError>) -> String {
        guard let session = try await session() else { throw .failed(.notSignedIn) }
        return session.accessToken
    }
}
