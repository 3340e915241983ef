import AuthenticationServer
import Foundation
import Testing

@Suite("Signing in through a provider")
struct FederatedSignInTests {
    private static let issuer = IdentityTokenIssuer(provider: "orchard", key: Scene.providerKey)

    private func signIn(_ scene: Scene, _ token: String, provider: String = "orchard") async throws -> Answer {
        try await scene.send(
            "POST", "/session/federated", #"{"provider":"\#(provider)","identityToken":"\#(token)"}"#)
    }

    @Test("A good identity token makes the user once and begins sessions")
    func good() async throws {
        try await Scene.play { scene in
            let expiry = scene.clock.now + 60
            let token = try await Self.issuer.token(
                subject: "42", email: "grace@example.com", displayName: "Grace", expiresAt: expiry)
            let first = try await signIn(scene, token)
            #expect(first.status == 201)
            #expect(first.text("displayName") == "Grace")
            #expect(try await scene.profile(first.accessToken).text("email") == "grace@example.com")

            // The provider's subject counts, not the address it has now.
            let moved = try await Self.issuer.token(subject: "42", email: "new@example.com", expiresAt: expiry)
            let second = try await signIn(scene, moved)
            #expect(try await scene.profile(second.accessToken).text("email") == "grace@example.com")

            // Who has no password cannot sign in with one.
            #expect(try await scene.signIn("grace@example.com", "anything").status == 401)
        }
    }

    @Test("Recognizes a user with a password by the verified email address")
    func linked() async throws {
        try await Scene.play { scene in
            let token = try await Self.issuer.token(
                subject: "7", email: Scene.email, displayName: "A.", expiresAt: scene.clock.now + 60)
            #expect(try await signIn(scene, token).text("displayName") == Scene.displayName)
        }
    }

    @Test("Identity tokens that are not good are refused alike")
    func refused() async throws {
        try await Scene.play { scene in
            let expiry = scene.clock.now + 60
            let other = IdentityTokenIssuer(provider: "orchard", key: [UInt8](repeating: 8, count: 32))
            let stranger = IdentityTokenIssuer(provider: "stranger", key: Scene.providerKey)
            let tokens = [
                "nonsense",
                try await other.token(subject: "1", email: Scene.email, expiresAt: expiry),
                try await stranger.token(subject: "1", email: Scene.email, expiresAt: expiry),
                try await Self.issuer.token(subject: "1", email: Scene.email, expiresAt: scene.clock.now),
                try await Self.issuer.token(
                    subject: "1", email: Scene.email, isEmailVerified: false, expiresAt: expiry),
                // An access token is not an identity token.
                try await scene.signIn().accessToken,
            ]
            for token in tokens {
                let answer = try await signIn(scene, token)
                #expect(answer.status == 401)
                #expect(answer.type == "urn:signin:identity-refused")
                #expect(answer.header("Content-Type") == "application/problem+json")
            }
        }
    }

    @Test("Without a provider's key every identity token is refused")
    func withoutKey() async throws {
        try await Scene.play({ $0.providerKey = nil }) { scene in
            let token = try await Self.issuer.token(
                subject: "1", email: Scene.email, expiresAt: scene.clock.now + 60)
            #expect(try await signIn(scene, token).status == 401)
        }
    }
}
