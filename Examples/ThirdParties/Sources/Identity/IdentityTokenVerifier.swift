public import Foundation
import JWTKit
public import Watertight

/// Checks an identity provider's tokens with jwt-kit, whose errors quote the token: they end here.
public struct IdentityTokenVerifier: Sendable {
    private let boundary = Boundary("IdentityTokenVerifier", layer: .facade)
    private let keys: JWTKeyCollection
    private let issuer: String
    private let audience: String
    private let now: @Sendable () -> Date

    /// Creates a verifier.
    /// - Parameters:
    ///   - key: The provider's public key for ES256, as PEM.
    ///   - issuer: The provider's name.
    ///   - audience: The app's name at the provider.
    ///   - now: The time.
    public init(
        key: String, issuer: String, audience: String, now: @escaping @Sendable () -> Date
    ) async throws(Interruption<IdentityTokenError>) {
        (self.issuer, self.audience, self.now) = (issuer, audience, now)
        do {
            keys = await JWTKeyCollection().add(ecdsa: try ES256PublicKey(pem: key))
        } catch {
            throw boundary.translate(foreign: error) { _, sealed in .noKey(sealed) }
        }
    }

    /// Checks a token.
    /// - Parameter token: The token, as the app got it.
    /// - Returns: The person's identifier at the provider.
    public func subject(of token: String) async throws(Interruption<IdentityTokenError>) -> String {
        do {
            let claims = try await keys.verify(token, as: Claims.self)
            try claims.aud.verifyIntendedAudience(includes: audience)
            guard claims.iss.value == issuer else {
                throw JWTError.claimVerificationFailure(failedClaim: claims.iss, reason: "another issuer")
            }
            try claims.exp.verifyNotExpired(currentDate: now())
            return claims.sub.value
        } catch {
            throw boundary.translate(foreign: error, code: FailureCode.jwt(error), IdentityTokenError.init)
        }
    }

    private struct Claims: JWTPayload {
        let iss: IssuerClaim
        let aud: AudienceClaim
        let sub: SubjectClaim
        let exp: ExpirationClaim

        /// Checks nothing: the verifier does, which has a clock.
        func verify(using algorithm: some JWTAlgorithm) {}
    }
}

extension IdentityTokenError {
    fileprivate init(_ error: any Error, _ sealed: SealedError) {
        let error = error as? JWTError
        self =
            switch (error?.errorType, error?.failedClaim) {
            case (.claimVerificationFailure?, is ExpirationClaim): .expired
            case (.claimVerificationFailure?, is AudienceClaim): .forSomebodyElse(sealed)
            case (.claimVerificationFailure?, is IssuerClaim): .fromSomebodyElse(sealed)
            case (.signatureVerificationFailed?, _): .forged(sealed)
            default: .unreadable(sealed)
            }
    }
}

extension FailureCode {
    /// jwt-kit's word for the kind, which is one of a fixed set; never its reason, which may quote the token.
    fileprivate static func jwt(_ error: any Error) -> FailureCode? {
        (error as? JWTError).map { FailureCode(domain: "jwt-kit", safeReason: $0.errorType.description) }
    }
}
