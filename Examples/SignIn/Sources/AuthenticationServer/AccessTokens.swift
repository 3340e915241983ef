import Crypto
import Foundation
import JWTKit

/// Signs and checks access tokens: JWTs (RFC 7519) with HS256.
struct AccessTokens: Sendable {
    /// The claims of an access token.
    struct Claims: JWTPayload {
        /// The user's identifier.
        var sub: SubjectClaim
        /// When it ends (RFC 7519 section 4.1.4).
        var exp: ExpirationClaim
        /// A number used once.
        var jti: IDClaim
        /// The session it belongs to: signing out ends that, and with it all its access tokens.
        var sid: String
        /// The generation it was made in, so that the server's owner can expire all tokens made so far.
        var gen: Int

        /// Checks nothing: the expiry is checked with the server's own clock, by ``AccessTokens/check(_:now:)``.
        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// What is wrong with a presented token.
    enum Refusal: Error, Hashable {
        case invalid
        case expired
    }

    private let keys: JWTKeyCollection
    private let lifetime: TimeInterval

    init(key: [UInt8]?, lifetime: TimeInterval) async {
        let key = key.map { HMACKey(from: Data($0)) } ?? HMACKey(key: SymmetricKey(size: .bits256))
        self.keys = await JWTKeyCollection().add(hmac: key, digestAlgorithm: .sha256)
        self.lifetime = lifetime
    }

    /// Whole seconds that a new token is good for.
    var expiresIn: Int { Int(lifetime) }

    func sign(user: String, session: String, generation: Int, now: Date) async throws -> String {
        try await keys.sign(
            Claims(
                sub: SubjectClaim(value: user), exp: ExpirationClaim(value: now.addingTimeInterval(lifetime)),
                jti: IDClaim(value: UUID().uuidString), sid: session, gen: generation))
    }

    /// Checks a presented token's signature and age.
    func check(_ token: String, generation: Int, now: Date) async throws(Refusal) -> Claims {
        let claims: Claims
        do {
            claims = try await keys.verify(token)
        } catch {
            // The client must not learn why the token is invalid.
            // watertight:ignore cause-dropped An invalid token isn't a failure of the server.
            throw .invalid
        }
        guard now < claims.exp.value, claims.gen >= generation else { throw .expired }
        return claims
    }
}
