import Foundation
import HTTPTypes
import Testing
@testable import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@Suite("failures, over both transports", .hangLimit) struct FailureTests {
    // MARK: A lost connection

    /// It isn't a cancellation either, which only the caller causes. A POST may have been processed, so it isn't retried.
    @Test(
        arguments: Subject.allCases,
        [
            [LoopbackServer.Action.close], [.reset],
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .reset],
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .close],
        ])
    func ofALostConnectionAreNotWorthRepeatingAfterAPOST(_ subject: Subject, _ actions: [LoopbackServer.Action])
        async throws
    {
        let server = try await LoopbackServer.start { _ in actions }
        let failure = try await subject.outcome(server.call(.post, body: "x")).httpFailure
        #expect(failure?.reason == .connectionLost)
        #expect(failure?.delivery == .mayHaveBeenProcessed)
        #expect(failure?.isRetryable == false)
        try await server.stop()
    }

    // MARK: Cancellation

    @Test(arguments: Subject.allCases) func areNoneIfTheCallerIsCancelled(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        let call = try server.call()
        let task = Task { await subject.outcome(call) }
        await server.waitForRequests(1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    // MARK: The request

    @Test(arguments: Subject.allCases) func identifyTheRequest(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            switch request.path {
            case "/lost?q=secret": [.close]
            case "/late?q=secret": [.stall]
            case "/large?q=secret": [.respond("200 OK", body: String(repeating: "x", count: 200))]
            case "/status?q=secret": [.respond("500 Oops")]
            case "/garbage?q=secret": [.send("SSH-2.0\r\n\r\n"), .close]
            default: [.respond("200 OK", body: "nonsense")]
            }
        }
        var service = try subject.service(server.authority)
        service.successBodyLimit = 100
        for path in ["/lost", "/late", "/large", "/status", "/garbage", "/body"] as [RequestPath] {
            service.timeout = path.template == "/late" ? .seconds(1) : .seconds(3600)
            do {
                _ = try await service.fetch(path, query: ["q": "secret"], as: [Int].self)
                Issue.record("fetched \(path.template)")
            } catch {
                let request = "GET http://\(server.authority)\(path.template)?{}"
                #expect(error.failure?.details["request"]?.description == request)
                #expect(error.failure?.description.hasPrefix(request + ": ") == true)
                #expect(error.failure?.localizedDescription == error.failure?.description)
            }
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func readAsOneLine(_ subject: Subject) async throws {
        let failure = try await subject.service(LoopbackServer.unused).failure(.post, "/session")
        #expect(failure.map { "\($0)" } == "POST http://\(LoopbackServer.unused)/session: connection refused")
        #expect(failure?.isRetryable == true)
    }

    @Test(arguments: Subject.allCases) func sealTheErrorOfTheLibrary(_ subject: Subject) async throws {
        let call = try #require(HTTPCall(.get, "http://\(LoopbackServer.unused)/", timeout: .seconds(3600)))
        guard case .failure(.failed(_, let incident)) = await subject.outcome(call) else { throw NotThrown() }
        switch subject {
        case .asyncHTTPClient: #expect(incident.code?.description == "posix/errno-\(ECONNREFUSED)")
        case .urlSession: #expect(incident.code?.domain == "libcurl")
        }
    }

    // MARK: Targets

    @Test(arguments: Subject.allCases) func sendPathAndQueryEncoded(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        for path in ["/v1", "/v1/"] {
            let service = try subject.service(server.authority, path: path)
            try await service.send(.get, "/users/\("a b/c")", query: ["q": "a b+c&d/é"])
            try await service.send(.get, "")
        }
        let target = "/v1/users/a%20b%2Fc?q=a%20b%2Bc%26d%2F%C3%A9"
        #expect(server.requests.map(\.path) == [target, "/v1", target, "/v1"])
        try await server.stop()
    }

    @Test(
        arguments: Subject.allCases,
        ["/\("")", "/\("")/users", "/\("..")/users", "/\("../users")", "/a/\(".")", "/a/\("..\\x")"] as [RequestPath])
    func refuseABadPath(_ subject: Subject, _ path: RequestPath) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let failure = try await subject.service(server.authority, path: "/v1").failure(.get, path)
        #expect(failure?.reason == .badURL)
        #expect(failure?.delivery == .notSent)
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func fetchAURLWithoutItsFragment(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "[1]")] }
        let url = try #require(URL(string: "http://\(server.authority)/a%20b?q=1#fragment"))
        #expect(try await subject.service(server.authority).fetch(at: url, as: [Int].self) == [1])
        #expect(server.requests.map(\.path) == ["/a%20b?q=1"])
        try await server.stop()
    }

    // MARK: Responses

    @Test(arguments: Subject.allCases, ["204 No Content", "205 Reset Content", "200 OK"])
    func areNoneIfNoBodyIsExpected(_ subject: Subject, _ status: String) async throws {
        let server = try await LoopbackServer.start { _ in [.respond(status)] }
        let service = try subject.service(server.authority)
        #expect(try await service.fetch("/", as: [Int]?.self) == nil)
        try await service.send(.delete, "/")
        #expect(server.requests.first?.values(of: "accept").joined().contains("application/json") == true)
        #expect(server.requests.last?.values(of: "accept").joined().contains("json") == false)
        let interruption = await #expect(throws: Interruption<HTTPFailure>.self) {
            try await service.fetch("/", as: [Int].self)
        }
        #expect(interruption?.failure?.kind == .undecodable(.missingBody))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func convertRetryAfterFromTheServersClock(_ subject: Subject) async throws {
        // The clock of the server is years behind.
        let fields = ["Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:51:37 GMT"]
        let server = try await LoopbackServer.start { request in
            request.path == "/date"
                ? [.respond("503 Away", fields: fields)]
                : [.respond("429 Slow", fields: ["Retry-After: 5", "Retry-After: 30"])]
        }
        let service = try subject.service(server.authority)
        let away = await service.failure(.get, "/date")
        #expect(away?.retryAfter == .seconds(120))
        #expect(away?.nextStep == .maintenance(after: .seconds(120)))
        #expect(await service.failure(.get, "/twice")?.nextStep == .slowDown(after: .seconds(30)))
        try await server.stop()
    }

    private struct NotThrown: Error {}
}
