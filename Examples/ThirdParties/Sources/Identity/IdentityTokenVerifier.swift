public import Foundation
import JWTKit
public import Watertight

/// The reason why an identity token was rejected.
public enum IdentityTokenError: LayerFailure {
    /// It has expired.
    case expired
    /// It was issued for another app.
    case forSomebodyElse
    /// It was issued by another provider.
    case fromSomebodyElse
    /// Its signature isn't the provider's.
    case forged
    /// It isn't a token.
    case unreadable
    /// The provider's key that was passed to the verifier is invalid.
    case noKey

    /// The domain `identity-token`.
    public static let domain = "identity-token"
    /// A token expires in normal use. Everything else is a defect.
    public var severity: FailureSeverity { self == .expired ? .expected : .defect }
}

/// Verifies an identity provider's tokens with jwt-kit. Hides its errors, which quote the token.
public struct IdentityTokenVerifier: Sendable {
    private let keys: JWTKeyCollection
    private let issuer: String
    private let audience: String
    private let now: @Sendable () -> Date

    /// Creates a verifier.
    /// - Parameters:
    ///   - key: The provider's public key for ES256, as PEM.
    ///   - issuer: The provider's identifier.
    ///   - audience: The app's identifier at the provider.
    ///   - now: The time.
    public init(
        key: String, issuer: String, audience: String, now: @escaping @Sendable () -> Date
    ) async throws(Interruption<IdentityTokenError>) {
        (self.issuer, self.audience, self.now) = (issuer, audience, now)
        do {
            keys = await JWTKeyCollection().add(ecdsa: try ES256PublicKey(pem: key))
        } catch {
            throw .foreign(error) { _ in .noKey }
        }
    }

    /// Verifies a token.
    /// - Parameter token: The token.
    /// - Returns: The user's identifier at the provider.
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
            throw .foreign(error, code: FailureCode.jwt(error), IdentityTokenError.init)
        }
    }

    private struct Claims: JWTPayload {
        let iss: IssuerClaim
        let aud: AudienceClaim
        let sub: SubjectClaim
        let exp: ExpirationClaim

        /// Does nothing: the verifier checks the claims, because it has a clock.
        func verify(using algorithm: some JWTAlgorithm) {}
    }
}

extension IdentityTokenError {
    fileprivate init(_ error: any Error) {
        let error = error as? JWTError
        self =
            switch (error?.errorType, error?.failedClaim) {
            case (.claimVerificationFailure?, is ExpirationClaim): .expired
            case (.claimVerificationFailure?, is AudienceClaim): .forSomebodyElse
            case (.claimVerificationFailure?, is IssuerClaim): .fromSomebodyElse
            case (.signatureVerificationFailed?, _): .forged
            default: .unreadable
            }
    }
}

extension FailureCode {
    /// The kind of jwt-kit's error, which is one of a fixed set. Never its reason, which may quote the token.
    fileprivate static func jwt(_ error: any Error) -> FailureCode? {
        (error as? JWTError).map { FailureCode(domain: "jwt-kit", safeReason: $0.errorType.description) }
    }
}
