import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback

@Suite("failures, over both transports", .timeLimit(.minutes(2))) struct FailureTests {
    // MARK: Cancellation

    /// Whatever a server or a library does to a call, nobody has cancelled it.
    @Test(
        arguments: Subject.allCases,
        [
            [LoopbackServer.Action.close], [.reset],
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .reset],
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .close],
        ])
    func areNoCancellations(_ subject: Subject, _ actions: [LoopbackServer.Action]) async throws {
        let server = try await LoopbackServer.start { _ in actions }
        let failure = await subject.outcome(server.request(.post), body: "x").transportFailure
        #expect(failure?.reason == .connectionLost)
        #expect(failure?.delivery == .mayHaveBeenProcessed)
        #expect(failure?.isWorthRepeating == false)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func areNoneWhereTheCallerIsCancelled(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        let request = server.request()
        let task = Task { await subject.outcome(request) }
        await server.waitForRequests(1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        await server.waitUntilNobodyIsConnected()
        try await server.stop()
    }

    // MARK: The request

    @Test(arguments: Subject.allCases) func nameTheirRequest(_ subject: Subject) async throws {
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
        let limits = TransportLimits(deadline: .seconds(1), successBody: 100)
        for path in ["/lost", "/late", "/large", "/status", "/garbage", "/body"] {
            do {
                _ = try await subject.client(limits).fetch(
                    server.request(.get, path + "?q=secret"), as: [Int].self)
                Issue.record("fetched \(path)")
            } catch {
                let url = "GET http://\(server.authority)\(path)?q=…"
                #expect(error.failure?.request?.description == url)
                #expect(error.failure?.details["request"]?.description == url)
                #expect(error.failure?.description.hasPrefix(url + ": ") == true)
                #expect(error.failure?.localizedDescription == error.failure?.description)
            }
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func readAsOneLine(_ subject: Subject) async throws {
        let request = HTTPRequest(method: .post, scheme: "http", authority: Subject.nobody, path: "/session")
        do {
            try await subject.client().send(request)
            Issue.record("sent")
        } catch {
            #expect(error.failure.map { "\($0)" } == "POST http://\(Subject.nobody)/session: connection refused")
            #expect(error.failure?.isWorthRepeating == true)
        }
    }

    // MARK: Targets

    @Test(arguments: Subject.allCases) func joinPathsByOneSlash(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let origin = try #require(HTTPOrigin("http://\(server.authority)/v1"))
        let query = [URLQueryItem(name: "q", value: "a b+c&d/é")]
        for path in ["users", "/users", "//users"] {
            _ = try await subject.outcome(origin.request(.get, path, query: query)).get()
        }
        _ = try await subject.outcome(origin.request(.get, "")).get()
        let target = "/v1/users?q=a%20b%2Bc%26d%2F%C3%A9"
        #expect(server.requests.map(\.path) == [target, target, target, "/v1"])
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, ["/users#x", "/a b", "/100%", "/städte", "http://other.example/"])
    func refuseWhatCannotBeJoined(_ subject: Subject, _ path: String) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let origin = try #require(HTTPOrigin("http://\(server.authority)/v1"))
        let failure = await subject.outcome(origin.request(.get, path)).transportFailure
        #expect(failure?.reason == .badURL)
        #expect(failure?.delivery == .notSent)
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func fetchAURLWithoutItsFragment(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "[1]")] }
        let url = try #require(URL(string: "http://\(server.authority)/a%20b?q=1#fragment"))
        #expect(try await subject.client().fetch(url, as: [Int].self) == [1])
        #expect(server.requests.map(\.path) == ["/a%20b?q=1"])
        try await server.stop()
    }

    // MARK: Answers

    @Test(arguments: Subject.allCases, ["204 No Content", "205 Reset Content", "200 OK"])
    func areNoneWhereNothingWasToCome(_ subject: Subject, _ status: String) async throws {
        let server = try await LoopbackServer.start { _ in [.respond(status)] }
        #expect(try await subject.client().fetch(server.request(), as: [Int]?.self) == nil)
        try await subject.client().send(server.request(.delete))
        #expect(server.requests.first?.values(of: "accept").joined().contains("application/json") == true)
        #expect(server.requests.last?.values(of: "accept").joined().contains("json") == false)
        do {
            _ = try await subject.client().fetch(server.request(), as: [Int].self)
            Issue.record("decoded")
        } catch {
            guard case .undecodable(let response) = error.failure else { throw error }
            #expect(response.problem == .missingBody)
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func waitAsLongAsTheServersClockSays(_ subject: Subject) async throws {
        // A server whose clock is years behind.
        let sent = Date(timeIntervalSince1970: 784_111_777)
        let until = HTTPDate(sent.addingTimeInterval(120)).fieldValue
        let fields = ["Date: \(HTTPDate(sent).fieldValue)", "Retry-After: \(until)"]
        let server = try await LoopbackServer.start { request in
            request.path == "/date"
                ? [.respond("503 Away", fields: fields)]
                : [.respond("429 Slow", fields: ["Retry-After: 5", "Retry-After: 30"])]
        }
        func wait(_ path: String) async throws -> ErrorResponse {
            do {
                try await subject.client().send(server.request(.get, path))
                throw NotThrown()
            } catch let error as Interruption<HTTPFailure> {
                guard case .response(let response) = error.failure else { throw error }
                return response
            }
        }
        let away = try await wait("/date")
        #expect(away.wait == .seconds(120))
        #expect(away.nextStep == .maintenance(.date(away.receivedAt.addingTimeInterval(120))))
        #expect(try await wait("/twice").wait == .seconds(30))
        try await server.stop()
    }

    private struct NotThrown: Error {}
}
