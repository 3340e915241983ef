import Foundation
import JWTKit

/// The claims of an identity token (OpenID Connect Core §2), signed with a key that the server and the providers share.
struct IdentityClaims: JWTPayload {
    private static let audience = "signin"

    private let iss: IssuerClaim
    private let aud: AudienceClaim
    private let exp: ExpirationClaim
    let email: String
    let name: String?

    init(_ person: AuthenticationServer.Person, provider: String) {
        iss = IssuerClaim(value: provider)
        aud = AudienceClaim(value: [Self.audience])
        exp = ExpirationClaim(value: Date(timeIntervalSinceNow: 5 * 60))
        (email, name) = (person.email, person.displayName)
    }

    /// Verifies a token of a provider. Returns `nil` if it isn't valid.
    init?(verifying token: String, of provider: String, key: [UInt8]) async {
        guard let claims = try? await Self.keys(key).verify(token, as: Self.self), claims.iss.value == provider else {
            return nil
        }
        self = claims
    }

    func signed(with key: [UInt8]) async throws -> String { try await Self.keys(key).sign(self) }

    func verify(using algorithm: some JWTAlgorithm) throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: Self.audience)
    }

    private static func keys(_ key: [UInt8]) async -> JWTKeyCollection {
        await JWTKeyCollection().add(hmac: HMACKey(from: Data(key)), digestAlgorithm: .sha256)
    }
}
