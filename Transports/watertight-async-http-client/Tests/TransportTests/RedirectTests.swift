import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@Suite("redirects, over both transports", .hangLimit) struct RedirectTests {
    private let secrets: HTTPFields = [
        .authorization: "Bearer secret", .cookie: "a=secret", .origin: "secret", .referer: "secret",
        HTTPField.Name("X-API-Key") ?? .authorization: "secret", .accept: "text/plain", .userAgent: "Watertight",
    ]

    // MARK: Secrets

    @Test(arguments: Subject.allCases, [301, 302, 303, 307, 308])
    func sendNoSecretToAnotherOrigin(_ subject: Subject, _ status: Int) async throws {
        let other = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = other.location("/x")
        let server = try await LoopbackServer.start { _ in [.respond("\(status) Moved", fields: [location])] }
        try await subject.service(server.authority).send(.get, "/", headerFields: secrets)
        let sent = try #require(other.requests.first)
        #expect(!sent.fields.joined().contains("secret"))
        #expect(sent.values(of: "accept") == ["text/plain"])
        #expect(sent.values(of: "user-agent") == ["Watertight"])
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: Subject.allCases, ["307 Temporary Redirect", "308 Permanent Redirect"])
    func sendNoBodyToAnotherOriginUnlessAllowed(_ subject: Subject, _ status: String) async throws {
        let other = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = other.location()
        let server = try await LoopbackServer.start { _ in [.respond(status, fields: [location])] }
        var service = try subject.service(server.authority)
        let fields: HTTPFields = [.contentType: "text/plain"]

        let refused = await service.failure(.post, "/", headerFields: fields, body: "password")
        #expect(refused?.details["refused-redirect"]?.description == "body-to-another-origin")
        #expect(refused?.nextStep == .reportFault)
        #expect(other.requests.isEmpty)

        service.sendsBodyToOtherOrigins = true
        try await service.send(.post, "/", sending: .data(Data("content".utf8)), headerFields: fields)
        #expect(other.requests.map(\.body) == ["content"])
        #expect(other.requests.first?.values(of: "content-type") == ["text/plain"])
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: Subject.allCases)
    func sendEverythingToTheSameOrigin(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("307 Temporary Redirect", fields: ["Location: /x"])] : [.respond("200 OK")]
        }
        try await subject.service(server.authority)
            .send(.put, "/", sending: .data(Data("content".utf8)), headerFields: [.authorization: "Bearer x"])
        #expect(server.requests.map(\.line) == ["PUT / HTTP/1.1", "PUT /x HTTP/1.1"])
        #expect(server.requests.map(\.body) == ["content", "content"])
        #expect(server.requests.map { $0.values(of: "authorization") } == [["Bearer x"], ["Bearer x"]])
        try await server.stop()
    }

    /// In a container, a process may listen on the default port.
    @Test(.enabled(if: geteuid() == 0)) func treatTheDefaultPortAsTheSameOrigin() async throws {
        let server = try await LoopbackServer.start(port: 80) { request in
            request.path.hasPrefix("/x")
                ? [.respond("200 OK")]
                : [.respond("307 Temporary Redirect", fields: ["Location: http://127.0.0.1:80/x\(request.path)"])]
        }
        for subject in Subject.allCases {
            try await subject.service("127.0.0.1").send(
                .post, "/\(subject.rawValue)", sending: .data(Data("content".utf8)),
                headerFields: [.authorization: "Bearer x"])
            // Other processes may send requests to this port at the same time.
            let sent = server.requests.first { $0.path == "/x/\(subject.rawValue)" }
            #expect(sent?.values(of: "authorization") == ["Bearer x"])
            #expect(sent?.body == "content")
        }
        try await server.stop()
    }

    // MARK: Changes of the request

    @Test(arguments: Subject.allCases, ["301 Moved", "302 Found", "303 See Other"])
    func removeTheContentFromAGet(_ subject: Subject, _ status: String) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond(status, fields: ["Location: /there"])] : [.respond("200 OK")]
        }
        var fields: HTTPFields = [.accept: "text/plain"]
        let names = [
            "Content-Type", "Content-Encoding", "Content-Language", "Content-Location", "Content-Digest", "Digest",
            "Repr-Digest",
        ]
        for name in names { fields[try #require(HTTPField.Name(name))] = "x" }
        try await subject.service(server.authority)
            .send(.post, "/", sending: .data(Data("content".utf8)), headerFields: fields)
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
        let failure = try await subject.service(server.authority).failure()
        #expect(failure?.status == .found)
        #expect(failure?.details["refused-redirect"]?.description == "unusable-location")
        #expect(server.requests.map(\.path) == ["/"])
        try await server.stop()
    }

    // MARK: Failures after redirects

    @Test(arguments: Subject.allCases)
    func areListedInAFailure(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            switch request.path {
            case "/a?token=secret": [.respond("303 See Other", fields: ["Location: /b"])]
            case "/b": [.respond("302 Found", fields: ["Location: /c?token=secret"])]
            default: [.respond("404 Not Found")]
            }
        }
        let failure = try await subject.service(server.authority)
            .failure(.post, "/a", query: ["token": "secret"], body: "x")
        let origin = "http://\(server.authority)"
        #expect(failure.map { "\($0)" } == "GET \(origin)/{}?{} (redirects: 2): 404 Not Found")
        #expect(failure?.hops == ["POST \(origin)/a?{}: 303 See Other", "GET \(origin)/{}: 302 Found"])
        #expect(failure?.details["request"]?.description == "GET \(origin)/a?{}")
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func attributeAnErrorToTheOriginThatResponded(_ subject: Subject) async throws {
        let other = try await LoopbackServer.start { _ in [.respond("401 Unauthorized")] }
        let location = other.location("/x")
        let server = try await LoopbackServer.start { _ in [.respond("302 Found", fields: [location])] }
        let failure = try await subject.service(server.authority).failure()
        #expect(
            failure.map { "\($0)" } == "GET http://\(other.authority)/{} (redirects: 1): 401 Unauthorized")
        #expect(failure?.hops == ["GET http://\(server.authority)/: 302 Found"])
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: Subject.allCases)
    func attributeAFailureToTheRequestThatFailed(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: http://\(LoopbackServer.unused)/x?token=secret"])]
        }
        let failure = try await subject.service(server.authority).failure()
        #expect(failure?.reason == .connectionRefused)
        #expect(failure?.url == "http://\(LoopbackServer.unused)/{}?{}")
        #expect(failure?.details["url"]?.description == failure?.url)
        #expect(failure?.hops == ["GET http://\(server.authority)/: 302 Found"])
        #expect(failure?.delivery == .notSent)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func endInACycle(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            [.respond("302 Found", fields: ["Location: \(request.path == "/a" ? "/b" : "/a")"])]
        }
        let failure = try await subject.service(server.authority).failure(.get, "/a")
        #expect(failure?.reason == .tooManyRedirects)
        #expect(failure?.url == "http://\(server.authority)/{}")
        #expect(failure?.hops.count == 1)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func shareOneDeadline(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("302 Found", fields: ["Location: /there"])] : [.stall]
        }
        var service = try subject.service(server.authority)
        service.timeout = .seconds(1)
        var failure = await service.failure()
        // The first request may take all the time on a busy machine.
        while !server.requests.contains(where: { $0.path == "/there" }), service.timeout < .seconds(1000) {
            service.timeout *= 4
            failure = await service.failure()
        }
        #expect(failure?.reason == .timedOut(.deadline))
        #expect(failure?.url == "http://\(server.authority)/{}")
        #expect(failure?.delivery == .mayHaveBeenProcessed)
        try await server.stop()
    }
}
