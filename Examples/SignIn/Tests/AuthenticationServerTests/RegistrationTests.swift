import AuthenticationServer
import Foundation
import Testing

@Suite("Making an account")
struct RegistrationTests {
    @Test("A new account begins a session, and its owner can sign in")
    func newAccount() async throws {
        try await Scene.play { scene in
            let answer = try await scene.register("grace@example.com")
            #expect(answer.status == 201)
            #expect(answer.text("displayName") == "Grace")
            #expect(try await scene.profile(answer.accessToken).text("email") == "grace@example.com")
            #expect(try await scene.signIn("grace@example.com", "a ship in port is safe").status == 201)
            #expect(try await scene.signIn().text("displayName") == Scene.displayName)
        }
    }

    @Test("All fields with a mistake are told at once, one mistake each")
    func allFields() async throws {
        try await Scene.play { scene in
            let answer = try await scene.register("ADA@example.com", String(repeating: "x", count: 41), "short")
            #expect(answer.status == 422)
            #expect(answer.type == "urn:signin:invalid-fields")
            #expect(
                answer.list("errors") == [
                    ["code": "taken", "detail": "has an account already", "pointer": "#/email"],
                    ["code": "too-long", "detail": "is too long", "limit": "40", "pointer": "#/displayName"],
                    ["code": "too-short", "detail": "is too short", "limit": "15", "pointer": "#/password"],
                ])
            let empty = try await scene.send("POST", "/account", #"{"email":"","displayName":7}"#)
            #expect(empty.list("errors")?.map { $0["code"] } == ["required", "type", "required"])
        }
    }

    @Test(
        "What is no e-mail address is refused", arguments: ["ada", "@", "ada@", "@example.com", "a b@c", "a@b@c"])
    func noAddress(_ email: String) async throws {
        try await Scene.play { scene in
            let answer = try await scene.register(email)
            #expect(answer.list("errors")?.map { $0["code"] } == ["malformed"])
        }
    }

    @Test("A blank name is none, and a password is counted in characters")
    func limits() async throws {
        try await Scene.play { scene in
            let blank = try await scene.register("a@b", "  ")
            #expect(blank.list("errors")?.map { $0["code"] } == ["required"])
            #expect(try await scene.register("a@b", String(repeating: "é", count: 40)).status == 201)
            #expect(try await scene.register("c@d", "C", String(repeating: "é", count: 14)).status == 422)
            #expect(try await scene.register("c@d", "C", String(repeating: "é", count: 15)).status == 201)
        }
    }

    @Test("Of two who want one address at once, one gets it")
    func race() async throws {
        try await Scene.play { scene in
            async let first = scene.register("grace@example.com")
            async let second = scene.register("grace@example.com")
            let answers = try await [first, second].sorted { $0.status < $1.status }
            #expect(answers.map(\.status) == [201, 422])
            #expect(answers.last?.list("errors")?.map { $0["code"] } == ["taken"])
        }
    }
}
