import Foundation
import JWTKit

/// The claims of an identity token (OpenID Connect Core section 2).
struct IdentityClaims: JWTPayload {
    /// Whom tokens must be meant for.
    static let audience = "signin"

    var iss: IssuerClaim
    var aud: AudienceClaim
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var email: String
    // swift-format-ignore: AlwaysUseLowerCamelCase
    // The claim's registered name.
    var email_verified: Bool
    var name: String?

    /// Does nothing: the check requires a clock and a provider. See ``check(_:provider:key:now:)``.
    func verify(using algorithm: some JWTAlgorithm) {}

    static func keys(_ key: [UInt8]) async -> JWTKeyCollection {
        await JWTKeyCollection().add(hmac: HMACKey(from: Data(key)), digestAlgorithm: .sha256)
    }

    /// Returns the claims of a token, or `nil` if it isn't a valid token of this provider for this server.
    static func check(_ token: String, provider: String, key: [UInt8], now: Date) async -> IdentityClaims? {
        guard let claims = try? await keys(key).verify(token, as: IdentityClaims.self) else { return nil }
        let isGood =
            claims.iss.value == provider && claims.aud.value.contains(audience) && now < claims.exp.value
            && claims.email_verified && !claims.email.isEmpty && !claims.sub.value.isEmpty
        return isGood ? claims : nil
    }
}
