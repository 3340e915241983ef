public import Foundation
import JWTKit

/// The identity provider's side of a federated sign-in: issues the tokens that `POST /session/federated` takes.
///
/// A real provider would sign with a key of its own and publish the public half; this one shares a key with the server.
public struct IdentityTokenIssuer: Sendable {
    /// Why no token could be issued; the reason is the library's own.
    public struct NotIssued: Error, Sendable, Hashable {
        /// The reason.
        public let reason: String
    }

    /// The provider's name, which the token carries as `iss`.
    public let provider: String

    private let key: [UInt8]

    /// Makes an issuer.
    ///
    /// - Parameters:
    ///   - provider: The provider's name.
    ///   - key: The key shared with the server: ``AuthenticationServerConfiguration/providerKey``.
    public init(provider: String, key: [UInt8]) {
        self.provider = provider
        self.key = key
    }

    /// Issues an identity token.
    ///
    /// - Parameters:
    ///   - subject: The person's identifier at the provider; never changes.
    ///   - email: The person's e-mail address.
    ///   - isEmailVerified: Whether the provider has made sure that the address is theirs. The server insists on it.
    ///   - displayName: The person's name, if they share it.
    ///   - expiresAt: When the token ends.
    /// - Returns: A signed JWT (RFC 7519).
    public func token(
        subject: String, email: String, isEmailVerified: Bool = true, displayName: String? = nil, expiresAt: Date
    ) async throws(NotIssued) -> String {
        do {
            return try await IdentityClaims.keys(key).sign(
                IdentityClaims(
                    iss: IssuerClaim(value: provider), aud: AudienceClaim(value: [IdentityClaims.audience]),
                    sub: SubjectClaim(value: subject), exp: ExpirationClaim(value: expiresAt), email: email,
                    email_verified: isEmailVerified, name: displayName))
        } catch {
            throw NotIssued(reason: "\(error)")
        }
    }
}
