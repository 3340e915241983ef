import AuthenticationServer
import Foundation
import Testing

@Suite("Signing in with a password")
struct SignInTests {
    @Test("The right password begins a session")
    func rightPassword() async throws {
        try await Scene.play { scene in
            let answer = try await scene.signIn()
            #expect(answer.status == 201)
            #expect(answer.header("Content-Type") == "application/json")
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.text("displayName") == Scene.displayName)
            #expect(answer.number("expiresIn") == 900)
            #expect(answer.accessToken.split(separator: ".").count == 3)
            // 256 bits are 43 characters of base64url.
            #expect(answer.refreshToken.count == 43)
            #expect(try await scene.signIn("ADA@Example.com").status == 201)
        }
    }

    @Test("A wrong password and an unknown e-mail address get the same answer")
    func wrongCredentials() async throws {
        try await Scene.play { scene in
            let wrong = try await scene.signIn(Scene.email, "wrong")
            let unknown = try await scene.signIn("nobody@example.com", "wrong")
            for answer in [wrong, unknown] {
                #expect(answer.status == 401)
                #expect(answer.header("Content-Type") == "application/problem+json")
                #expect(answer.header("WWW-Authenticate") == #"Bearer realm="signin""#)
                #expect(answer.type == "urn:signin:wrong-credentials")
                #expect(answer.number("status") == 401)
                #expect(answer.number("remainingAttempts") == 4)
                #expect(answer.text("instance")?.hasPrefix("urn:uuid:") == true)
            }
            #expect(wrong.text("title") == unknown.text("title"))
            #expect(wrong.text("detail") == unknown.text("detail"))
        }
    }

    @Test("An account locks after enough wrong passwords, and unlocks after its time", arguments: [true, false])
    func lock(isKnown: Bool) async throws {
        try await Scene.play { scene in
            let email = isKnown ? Scene.email : "nobody@example.com"
            for remaining in [4, 3, 2, 1] {
                let answer = try await scene.signIn(email, "wrong")
                #expect(answer.status == 401)
                #expect(answer.number("remainingAttempts") == remaining)
            }
            // 15:09:26 and 15 minutes.
            for password in ["wrong", Scene.password] {
                let answer = try await scene.signIn(email, password)
                #expect(answer.status == 423)
                #expect(answer.type == "urn:signin:account-locked")
                #expect(answer.text("lockedUntil") == "2026-03-14T15:24:26Z")
            }
            scene.clock.advance(by: 15 * 60 - 1)
            #expect(try await scene.signIn(email).status == 423)
            scene.clock.advance(by: 1)
            #expect(try await scene.signIn(email, "wrong").number("remainingAttempts") == 4)
            #expect(try await scene.signIn(email).status == (isKnown ? 201 : 401))
        }
    }

    @Test("A right password forgets the wrong ones before it")
    func successForgets() async throws {
        try await Scene.play { scene in
            for _ in 1...3 {
                for _ in 1...4 { _ = try await scene.signIn(Scene.email, "wrong") }
                #expect(try await scene.signIn().status == 201)
            }
        }
    }

    @Test("Many guesses at once are no more than one by one")
    func concurrentGuesses() async throws {
        try await Scene.play { scene in
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 1...20 { group.addTask { try await scene.signIn(Scene.email, "wrong").status } }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [401: 4, 423: 16])
        }
    }

    @Test("The owner can unlock everybody")
    func resetAttempts() async throws {
        try await Scene.play { scene in
            for _ in 1...5 { _ = try await scene.signIn(Scene.email, "wrong") }
            #expect(try await scene.signIn().status == 423)
            try await scene.server.resetAttempts()
            #expect(try await scene.signIn().status == 201)
        }
    }

    @Test("Too many requests wait as long as Retry-After says")
    func rateLimit() async throws {
        try await Scene.play({ $0.rateLimit = RateLimit(burst: 2, perSecond: 0.1) }) { scene in
            for _ in 1...2 { #expect(try await scene.signIn().status == 201) }
            let answer = try await scene.signIn()
            #expect(answer.status == 429)
            #expect(answer.type == "urn:signin:rate-limited")
            #expect(answer.header("Retry-After") == "10")
            // Not a request for a session, so not limited.
            #expect(try await scene.send("GET", "/health").status == 200)
            scene.clock.advance(by: 9.5)
            #expect(try await scene.signIn().header("Retry-After") == "1")
            scene.clock.advance(by: 0.5)
            #expect(try await scene.signIn().status == 201)
            #expect(try await scene.signIn().status == 429)
            scene.server.setRateLimit(nil)
            #expect(try await scene.signIn().status == 201)
        }
    }

    @Test("Passwords and tokens are not in the database in clear")
    func nothingInClear() async throws {
        try await Scene.play { scene in
            let session = try await scene.signIn()
            await scene.server.stop()
            let contents = try Data(contentsOf: URL(fileURLWithPath: scene.databasePath))
            #expect(contents.range(of: Data(Scene.email.utf8)) != nil)
            for secret in [Scene.password, session.refreshToken, session.accessToken] {
                #expect(contents.range(of: Data(secret.utf8)) == nil)
            }
        }
    }

    @Test("The same password in another Unicode spelling is the same password")
    func unicodePassword() async throws {
        try await Scene.play { scene in
            try await scene.server.addUser(email: "zoe@example.com", displayName: "Zoë", password: "Zoe\u{308}")
            #expect(try await scene.signIn("zoe@example.com", "Zo\u{EB}").status == 201)
        }
    }
}
