import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback

@Suite("redirects, over both transports", .timeLimit(.minutes(2))) struct RedirectTests {
    private let secrets: HTTPFields = [
        .authorization: "Bearer secret", .cookie: "a=secret", .origin: "secret", .referer: "secret",
        HTTPField.Name("X-API-Key") ?? .authorization: "secret", .accept: "text/plain", .userAgent: "Watertight",
    ]

    // MARK: Secrets

    @Test(arguments: Subject.allCases, [301, 302, 303, 307, 308])
    func takeNoSecretToAnotherOrigin(_ subject: Subject, _ status: Int) async throws {
        let other = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = other.location("/x")
        let server = try await LoopbackServer.start { _ in [.respond("\(status) Moved", fields: [location])] }
        let response = try await subject.outcome(server.request(.get, "/", secrets)).get()
        #expect(response.statusCode == 200)
        let sent = try #require(other.requests.first)
        #expect(!sent.fields.joined().contains("secret"))
        #expect(sent.values(of: "accept") == ["text/plain"])
        #expect(sent.values(of: "user-agent") == ["Watertight"])
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: Subject.allCases, ["307 Temporary Redirect", "308 Permanent Redirect"])
    func takeNoBodyToAnotherOriginUnlessThePolicySaysSo(_ subject: Subject, _ status: String) async throws {
        let other = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = other.location()
        let server = try await LoopbackServer.start { _ in [.respond(status, fields: [location])] }
        let request = server.request(.post, "/", [.contentType: "text/plain"])

        do {
            try await subject.client().send(request, body: Data("password".utf8))
            Issue.record("sent")
        } catch {
            guard case .response(let refused) = error.failure else { throw error }
            #expect(refused.refusedRedirect == .bodyToAnotherOrigin)
            #expect(refused.nextStep == .reportFault)
        }
        #expect(other.requests.isEmpty)

        var limits = TransportLimits.patient
        limits.redirects.carriesBodyAcrossOrigins = true
        #expect(try await subject.outcome(request, body: "content", limits).get().statusCode == 200)
        #expect(other.requests.map(\.body) == ["content"])
        #expect(other.requests.first?.values(of: "content-type") == ["text/plain"])
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: Subject.allCases)
    func takeEverythingToTheSameOrigin(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("307 Temporary Redirect", fields: ["Location: /x"])] : [.respond("200 OK")]
        }
        let request = server.request(.put, "/", [.authorization: "Bearer x"])
        #expect(try await subject.outcome(request, body: "content").get().statusCode == 200)
        #expect(server.requests.map(\.line) == ["PUT / HTTP/1.1", "PUT /x HTTP/1.1"])
        #expect(server.requests.map(\.body) == ["content", "content"])
        #expect(server.requests.map { $0.values(of: "authorization") } == [["Bearer x"], ["Bearer x"]])
        try await server.stop()
    }

    /// Whether this process may listen where a default port is: a container's may, most others may not.
    private static func mayListenOnPort80() async -> Bool {
        guard let server = try? await LoopbackServer.start(port: 80, { _ in [] }) else { return false }
        try? await server.stop()
        return true
    }

    @Test(.enabled { await mayListenOnPort80() })
    func takeTheDefaultPortForTheSameOrigin() async throws {
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start(port: 80) { request in
                request.path == "/"
                    ? [.respond("307 Temporary Redirect", fields: ["Location: http://127.0.0.1:80/x"])]
                    : [.respond("200 OK")]
            }
            var request = server.request(.post, "/", [.authorization: "Bearer x"])
            request.authority = "127.0.0.1"
            #expect(try await subject.outcome(request, body: "content").get().statusCode == 200)
            // Anybody may ask at this port in the meantime.
            let sent = server.requests.first { $0.path == "/x" }
            #expect(sent?.values(of: "authorization") == ["Bearer x"])
            #expect(sent?.body == "content")
            try await server.stop()
        }
    }

    // MARK: What becomes of a request

    @Test(arguments: Subject.allCases, ["301 Moved", "302 Found", "303 See Other"])
    func leaveNothingOfTheContentWithAGet(_ subject: Subject, _ status: String) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond(status, fields: ["Location: /there"])] : [.respond("200 OK")]
        }
        var request = server.request(.post, "/", [.accept: "text/plain"])
        let names = [
            "Content-Type", "Content-Encoding", "Content-Language", "Content-Location", "Content-Digest", "Digest",
            "Repr-Digest",
        ]
        for name in names { request.headerFields[try #require(HTTPField.Name(name))] = "x" }
        #expect(try await subject.outcome(request, body: "content").get().statusCode == 200)
        let sent = try #require(server.requests.last)
        #expect(sent.line == "GET /there HTTP/1.1")
        #expect(sent.body.isEmpty)
        #expect(names.allSatisfy { sent.values(of: $0).isEmpty })
        #expect(sent.values(of: "accept") == ["text/plain"])
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func followNeitherOfTwoLocations(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: /a", "Location: /b"])]
        }
        let response = try await subject.outcome(server.request()).get()
        #expect(response.statusCode == 302)
        #expect(response.refusedRedirect == .unusableLocation)
        #expect(server.requests.map(\.path) == ["/"])
        try await server.stop()
    }

    // MARK: What is told of them

    @Test(arguments: Subject.allCases)
    func areVisibleInAnAnswer(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            switch request.path {
            case "/a?token=secret": [.respond("303 See Other", fields: ["Location: /b"])]
            case "/b": [.respond("302 Found", fields: ["Location: /c?token=secret"])]
            default: [.respond("200 OK")]
            }
        }
        let response = try await subject.outcome(server.request(.post, "/a?token=secret"), body: "x").get()
        let origin = "http://\(server.authority)"
        #expect(response.request?.description == "GET \(origin)/c?token=…")
        #expect(
            response.redirects.map(\.description)
                == ["POST \(origin)/a?token=…: 303 See Other", "GET \(origin)/b: 302 Found"])
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func leaveAnErrorToTheOriginThatAnswered(_ subject: Subject) async throws {
        let other = try await LoopbackServer.start { _ in [.respond("401 Unauthorized")] }
        let location = other.location("/x")
        let server = try await LoopbackServer.start { _ in [.respond("302 Found", fields: [location])] }
        do {
            try await subject.client().send(server.request())
            Issue.record("sent")
        } catch {
            #expect(error.failure?.description == "GET http://\(other.authority)/x: 401 Unauthorized")
            #expect(error.failure?.redirects.map(\.request) == [RequestSummary(server.request())])
        }
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: Subject.allCases)
    func leaveAFailureToTheRequestThatFailed(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: http://\(Subject.nobody)/x?token=secret"])]
        }
        let failure = try #require(await subject.outcome(server.request()).transportFailure)
        #expect(failure.reason == .cannotConnect(.refused))
        #expect(failure.request?.description == "GET http://\(Subject.nobody)/x?token=…")
        #expect(failure.redirects == [RedirectHop(RequestSummary(server.request()), statusCode: 302)])
        #expect(failure.details["request"]?.description == failure.request?.description)
        #expect(failure.delivery == .notSent)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func endWhereTheyGoInACircle(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            [.respond("302 Found", fields: ["Location: \(request.path == "/a" ? "/b" : "/a")"])]
        }
        let failure = try #require(await subject.outcome(server.request(.get, "/a")).transportFailure)
        #expect(failure.reason == .tooManyRedirects)
        #expect(failure.request?.description == "GET http://\(server.authority)/b")
        #expect(failure.redirects.count == 1)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func haveOneDeadline(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("302 Found", fields: ["Location: /there"])] : [.stall]
        }
        // Long enough for the first request on a busy machine.
        let failure = await subject.outcome(server.request(), TransportLimits(deadline: .seconds(3))).transportFailure
        #expect(failure?.reason == .timedOut(.deadline))
        #expect(failure?.request?.description == "GET http://\(server.authority)/there")
        #expect(failure?.delivery == .mayHaveBeenProcessed)
        try await server.stop()
    }
}
