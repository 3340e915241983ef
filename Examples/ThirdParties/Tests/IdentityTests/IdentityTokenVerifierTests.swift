import Foundation
import Identity
import JWTKit
import Testing
import Watertight
import WatertightTesting

/// The facade on the real jwt-kit. The test creates the provider's key.
struct IdentityTokenVerifierTests {
    private struct Claims: JWTPayload {
        var iss = "https://provider.example"
        var aud = "books"
        var sub = "s3cret-person"
        var exp = ExpirationClaim(value: Date(timeIntervalSince1970: 2000))

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// The change to a token on its way to the app.
    private enum Tampering: CaseIterable {
        case none, otherKey, otherContent, noSignature, noAlgorithm, notThreeParts, notBase64, notClaims, empty
    }

    private let provider = ES256PrivateKey()

    private func verifier() async throws -> IdentityTokenVerifier {
        try await IdentityTokenVerifier(
            key: provider.publicKey.pemRepresentation, issuer: "https://provider.example", audience: "books",
            now: { Date(timeIntervalSince1970: 1000) })
    }

    private func token(_ claims: Claims = Claims(), _ tampering: Tampering = .none) async throws -> String {
        let key = tampering == .otherKey ? ES256PrivateKey() : provider
        let token = try await JWTKeyCollection().add(ecdsa: key).sign(claims)
        let parts = token.split(separator: ".").map(String.init)
        func encoded(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
                .replacing("/", with: "_")
        }
        return switch tampering {
        case .none, .otherKey: token
        case .otherContent: [parts[0], encoded(#"{"sub":"s3cret-person"}"#), parts[2]].joined(separator: ".")
        case .noSignature: [parts[0], parts[1], ""].joined(separator: ".")
        case .noAlgorithm: [encoded(#"{"alg":"none","typ":"JWT"}"#), parts[1], ""].joined(separator: ".")
        case .notThreeParts: "s3cret-person"
        case .notBase64: "s3cret.per*son.\u{0}"
        case .notClaims:
            try await JWTKeyCollection().add(ecdsa: provider).sign(OtherClaims(name: "s3cret-person"))
        case .empty: ""
        }
    }

    private struct OtherClaims: JWTPayload {
        let name: String

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    private func expect(_ token: String, toBe failure: String) async throws {
        let verifier = try await verifier()
        try await recordingFailures { reporter in
            do throws(Interruption<IdentityTokenError>) {
                _ = try await verifier.subject(of: token)
                Issue.record("The token was accepted.")
            } catch {
                #expect(error.failure?.code.description == "identity-token/\(failure)")
                let shown = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
                #expect(!shown.contains("s3cret") && !shown.contains("example"))
            }
            let report = try #require(reporter.reports.first)
            #expect(reporter.reports.count == 1)
            var text = "\(report)"
            dump(report, to: &text)
            let parts = token.split(separator: ".").filter { $0.count > 8 }.map { "\($0)" }
            for secret in ["s3cret", "provider.example"] + parts {
                #expect(!text.contains(secret), "\(secret) is in the report")
            }
        }
    }

    @Test func returnsSubjectOfValidToken() async throws {
        #expect(try await verifier().subject(of: token()) == "s3cret-person")
    }

    @Test func reportsInvalidKey() async {
        await recordingFailures { reporter in
            await #expect(throws: Interruption<IdentityTokenError>.self) {
                try await IdentityTokenVerifier(key: "s3cret", issuer: "", audience: "") { Date() }
            }
            #expect(reporter.reports.map(\.code.reason) == ["no-key"])
            #expect(!"\(reporter.reports)".contains("s3cret"))
        }
    }

    @Test func rejectsExpiredToken() async throws {
        try await expect(token(Claims(exp: ExpirationClaim(value: Date(timeIntervalSince1970: 999)))), toBe: "expired")
    }

    @Test func rejectsTokenForAnotherApp() async throws {
        try await expect(token(Claims(aud: "s3cret-app")), toBe: "for-somebody-else")
    }

    @Test func rejectsTokenOfAnotherProvider() async throws {
        try await expect(token(Claims(iss: "https://s3cret.example")), toBe: "from-somebody-else")
    }

    @Test(arguments: [Tampering.otherKey, .otherContent])
    private func rejectsForgedToken(_ tampering: Tampering) async throws {
        try await expect(token(Claims(), tampering), toBe: "forged")
    }

    @Test(arguments: [Tampering.noSignature, .noAlgorithm, .notThreeParts, .notBase64, .notClaims, .empty])
    private func rejectsUnreadableToken(_ tampering: Tampering) async throws {
        try await expect(token(Claims(), tampering), toBe: "unreadable")
    }
}
