import AuthenticationServer
import Foundation
import Testing

@Suite("Sessions")
struct SessionTests {
    @Test("The profile needs a good access token")
    func profile() async throws {
        try await Scene.play { scene in
            let token = try await scene.signIn().accessToken
            let answer = try await scene.profile(token)
            #expect(answer.status == 200)
            #expect(answer.text("email") == Scene.email)
            #expect(answer.text("displayName") == Scene.displayName)
            #expect(answer.text("memberSince") == "2026-03-14T15:09:26Z")

            let missing = try await scene.send("GET", "/profile")
            #expect(missing.status == 401)
            #expect(missing.type == "urn:signin:token-missing")
            #expect(missing.header("WWW-Authenticate") == #"Bearer realm="signin""#)
            for forged in ["nonsense", "a.b.c", String(token.dropLast(4)) + "AAAA"] {
                let invalid = try await scene.profile(forged)
                #expect(invalid.status == 401)
                #expect(invalid.type == "urn:signin:token-invalid")
                #expect(invalid.header("WWW-Authenticate")?.contains(#"error="invalid_token""#) == true)
            }
        }
    }

    @Test("An access token expires, and refreshing helps")
    func expiry() async throws {
        try await Scene.play { scene in
            let session = try await scene.signIn()
            scene.clock.advance(by: 899)
            #expect(try await scene.profile(session.accessToken).status == 200)
            scene.clock.advance(by: 1)
            let expired = try await scene.profile(session.accessToken)
            #expect(expired.status == 401)
            #expect(expired.type == "urn:signin:token-expired")
            #expect(expired.header("WWW-Authenticate")?.hasPrefix("Bearer") == true)

            let renewed = try await scene.refresh(session.refreshToken)
            #expect(renewed.status == 200)
            #expect(renewed.text("displayName") == Scene.displayName)
            #expect(renewed.refreshToken != session.refreshToken)
            #expect(try await scene.profile(renewed.accessToken).status == 200)
        }
    }

    @Test("The owner can expire all access tokens")
    func expireAccessTokens() async throws {
        try await Scene.play { scene in
            let session = try await scene.signIn()
            scene.server.expireAccessTokens()
            #expect(try await scene.profile(session.accessToken).type == "urn:signin:token-expired")
            let renewed = try await scene.refresh(session.refreshToken)
            #expect(try await scene.profile(renewed.accessToken).status == 200)
        }
    }

    @Test("A refresh token that was used before ends the whole session")
    func reuse() async throws {
        try await Scene.play { scene in
            let first = try await scene.signIn()
            let other = try await scene.signIn()
            let second = try await scene.refresh(first.refreshToken)
            let stolen = try await scene.refresh(first.refreshToken)
            #expect(stolen.status == 401)
            #expect(stolen.type == "urn:signin:refresh-refused")
            #expect(try await scene.refresh(second.refreshToken).type == "urn:signin:refresh-refused")
            #expect(try await scene.profile(second.accessToken).type == "urn:signin:token-invalid")
            // Another session of the same person goes on.
            #expect(try await scene.refresh(other.refreshToken).status == 200)
        }
    }

    @Test("Of many refreshes with one token at once, one succeeds at most, and the session ends")
    func concurrentRefresh() async throws {
        try await Scene.play { scene in
            let session = try await scene.signIn()
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 1...8 { group.addTask { try await scene.refresh(session.refreshToken).status } }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 401: 7])
        }
    }

    @Test("Refresh tokens that are unknown, expired or revoked are refused alike")
    func refreshRefused() async throws {
        try await Scene.play { scene in
            #expect(try await scene.refresh("unknown").type == "urn:signin:refresh-refused")

            let session = try await scene.signIn()
            try await scene.server.revokeRefreshTokens(of: Scene.email)
            #expect(try await scene.refresh(session.refreshToken).type == "urn:signin:refresh-refused")
            #expect(try await scene.profile(session.accessToken).status == 200)

            let old = try await scene.signIn()
            scene.clock.advance(by: 30 * 24 * 60 * 60)
            let refused = try await scene.refresh(old.refreshToken)
            #expect(refused.status == 401)
            #expect(refused.type == "urn:signin:refresh-refused")
            #expect(refused.header("Content-Type") == "application/problem+json")
        }
    }

    @Test("Signing out ends the session and its tokens")
    func signOut() async throws {
        try await Scene.play { scene in
            let session = try await scene.signIn()
            let answer = try await scene.send("DELETE", "/session", token: session.accessToken)
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            #expect(try await scene.profile(session.accessToken).type == "urn:signin:token-invalid")
            #expect(try await scene.refresh(session.refreshToken).status == 401)
            #expect(try await scene.send("DELETE", "/session").status == 401)
        }
    }

    @Test("Sessions outlive the server, with a signing key that is given")
    func restart() async throws {
        let key = [UInt8](repeating: 1, count: 32)
        try await Scene.play({ $0.signingKey = key }) { scene in
            let session = try await scene.signIn()
            await scene.server.stop()
            let clock = scene.clock
            let again = try await AuthenticationServer.start(
                AuthenticationServerConfiguration(
                    databasePath: scene.databasePath, signingKey: key, now: { clock.now }))
            let later = Scene(server: again, clock: clock, databasePath: scene.databasePath, log: scene.log)
            let profile = try await later.profile(session.accessToken)
            let renewed = try await later.refresh(session.refreshToken)
            await again.stop()
            #expect(profile.status == 200)
            #expect(renewed.status == 200)
        }
    }
}
