import AuthenticationServer
import Foundation
import Synchronization
import Testing

@Suite("Problems that are not about who you are")
struct ProblemTests {
    @Test("Maintenance says until when, as an HTTP date, and ends by itself")
    func maintenance() async throws {
        try await Scene.play { scene in
            scene.server.setMaintenance(until: scene.clock.now + 3600)
            let answer = try await scene.signIn()
            #expect(answer.status == 503)
            #expect(answer.type == "urn:signin:maintenance")
            #expect(answer.header("Retry-After") == "Sat, 14 Mar 2026 16:09:26 GMT")
            #expect(answer.header("Content-Type") == "application/problem+json")
            #expect(try await scene.send("GET", "/health").status == 200)
            scene.clock.advance(by: 3600)
            #expect(try await scene.signIn().status == 201)
            scene.server.setMaintenance(until: scene.clock.now + 60)
            #expect(try await scene.signIn().status == 503)
            scene.server.setMaintenance(until: nil)
            #expect(try await scene.signIn().status == 201)
        }
    }

    @Test("A bug is a 500 that tells the client an incident and the log the rest")
    func bug() async throws {
        try await Scene.play { scene in
            let token = try await scene.signIn().accessToken
            scene.server.setBug(true)
            var incidents: [String] = []
            // More often than an account takes wrong passwords: the server's own mistakes must not lock anybody out.
            for _ in 1...6 {
                for answer in [try await scene.signIn(), try await scene.profile(token)] {
                    #expect(answer.status == 500)
                    #expect(answer.type == "urn:signin:internal")
                    #expect(answer.header("Content-Type") == "application/problem+json")
                    incidents.append(try #require(answer.text("incident")))
                    for leak in ["SQL", "sql", "no such table", "user_profiles_v2", "GRDB"] {
                        #expect(!answer.text.contains(leak))
                    }
                }
            }
            #expect(Set(incidents).count == 12)
            #expect(scene.log.all.compactMap { $0["incident"]?.description } == incidents)
            #expect(scene.log.all.allSatisfy { $0["error"]?.description.contains("no such table") == true })
            #expect(!"\(scene.log.all)".contains(Scene.password))
            scene.server.setBug(false)
            #expect(try await scene.signIn().status == 201)
        }
    }

    @Test("A body that is not JSON is 400", arguments: ["", "{", "email=ada", #"{"email":"#])
    func malformed(body: String) async throws {
        try await Scene.play { scene in
            let answer = try await scene.send("POST", "/session", body)
            #expect(answer.status == 400)
            #expect(answer.type == "urn:signin:malformed-json")
            #expect(answer.header("Content-Type") == "application/problem+json")
        }
    }

    @Test("Fields that are missing, empty or of another type are 422, all at once")
    func invalidFields() async throws {
        try await Scene.play { scene in
            let answer = try await scene.send("POST", "/session", #"{"email":"","extra":{"a":[1]}}"#)
            #expect(answer.status == 422)
            #expect(answer.type == "urn:signin:invalid-fields")
            #expect(
                answer.list("errors") == [
                    ["code": "required", "detail": "must not be empty", "pointer": "#/email"],
                    ["code": "required", "detail": "is required", "pointer": "#/password"],
                ])
            let number = try await scene.send("POST", "/session/refresh", #"{"refreshToken":5}"#)
            #expect(
                number.list("errors") == [["code": "type", "detail": "must be a string", "pointer": "#/refreshToken"]])
            let list = try await scene.send("POST", "/session/federated", "[]")
            #expect(list.status == 422)
            #expect(list.list("errors") == [["code": "type", "detail": "must be an object", "pointer": "#"]])
        }
    }

    @Test("A body that is too large is 413")
    func tooLarge() async throws {
        try await Scene.play({ $0.maximumBodySize = 100 }) { scene in
            let answer = try await scene.signIn(Scene.email, String(repeating: "x", count: 100_000))
            #expect(answer.status == 413)
            #expect(answer.type == "urn:signin:body-too-large")
            #expect(answer.number("limit") == 100)
        }
    }

    @Test("An unknown address is 404, an unknown method on a known one is 405")
    func notFound() async throws {
        try await Scene.play { scene in
            let unknown = try await scene.send("GET", "/nothing")
            #expect(unknown.status == 404)
            #expect(unknown.type == "about:blank")
            #expect(unknown.header("Content-Type") == "application/problem+json")
            let method = try await scene.send("PUT", "/session", "{}")
            #expect(method.status == 405)
            #expect(method.header("Allow") == "DELETE, POST")
            #expect(method.header("Content-Type") == "application/problem+json")
        }
    }

    @Test("The request log tells what was asked and answered")
    func requestLog() async throws {
        try await Scene.play { scene in
            _ = try await scene.signIn(Scene.email, "wrong")
            _ = try await scene.send("GET", "/nothing?secret=1")
            _ = try await scene.send("HEAD", "/health")
            let lines = scene.server.requestLog().map(\.description)
            #expect(lines == ["POST /session → 401", "GET /nothing → 404", "HEAD /health → 200"])
            scene.server.clearRequestLog()
            #expect(scene.server.requestLog().isEmpty)
        }
    }

    @Test("A request that is answered after the log was cleared is not of the new log")
    func requestLogCleared() async throws {
        let watched = WatchedClock()
        try await Scene.play({ watched.watch(&$0) }) { scene in
            // The server asks for the time in the middle of a sign-in.
            watched.onReading { scene.server.clearRequestLog() }
            let late = try await scene.signIn()
            #expect(late.status == 201)
            #expect(scene.server.requestLog().isEmpty)
            watched.onReading {}
            _ = try await scene.signIn()
            #expect(scene.server.requestLog().count == 1)
        }
    }

    /// A server's clock that does something whenever it is read.
    private final class WatchedClock: Sendable {
        private let action = Mutex<@Sendable () -> Void> {}

        func watch(_ configuration: inout AuthenticationServerConfiguration) {
            configuration.now = { [self, now = configuration.now] in
                action.withLock { $0 }()
                return now()
            }
        }

        func onReading(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
    }
}
