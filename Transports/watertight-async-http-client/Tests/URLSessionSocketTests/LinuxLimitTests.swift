#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting
import WatertightURLSession

/// What FoundationNetworking does to requests and responses, each in a process of its own: prevented by the transport, or
/// listed in its documentation. The laboratory has those that one response shows.
@Suite("URLSession on Linux", .hangLimit) struct LinuxLimitTests {
    private static func call(
        _ server: LoopbackServer, _ method: HTTPRequest.Method = .get, _ path: String = "/", body: String? = nil
    ) throws -> HTTPCall {
        try #require(
            HTTPCall(
                method, "http://\(server.authority)\(path)", body: body.map { Data($0.utf8) }, timeout: .seconds(60)))
    }

    /// Closes the connection if the request demands it, as a server must (RFC 9112 §9.6).
    private static func end(_ request: LoopbackServer.Request) -> [LoopbackServer.Action] {
        request.values(of: "connection") == ["close"] ? [.close] : []
    }

    private static func outcome(_ call: HTTPCall) async -> Result<TransportResponse, Interruption<HTTPFailure>> {
        do { return .success(try await URLSessionTransport().send(call)) } catch { return .failure(error) }
    }

    // MARK: Prevented

    /// libcurl retries a request on a new connection if a reused one is closed, whatever its method.
    @Test(arguments: [nil, "x"]) func aPOSTIsSentOnce(_ body: String?) async throws {
        await #expect(processExitsWith: .success) { [body] in
            let server = try await LoopbackServer.start { request in
                request.path == "/first" ? [.respond("200 OK")] + Self.end(request) : [.close]
            }
            _ = await Self.outcome(try Self.call(server, .get, "/first"))
            let outcome = await Self.outcome(try Self.call(server, .post, "/second", body: body))
            guard case .failure(.failed(let failure, _)) = outcome else { exit(1) }
            // The reason isn't compared, and the second request may be missing: under load, FoundationNetworking sometimes neither
            // sends the body nor notices the end before the deadline. The exit codes say what is wrong, because an
            // expectation in another process loses its values.
            guard failure.delivery == .mayHaveBeenProcessed else { exit(2) }
            guard ["/first", "/second"].starts(with: server.requests.map(\.path)) else { exit(3) }
            try await server.stop()
        }
    }

    /// A server may send a 408 before it closes an idle connection (RFC 9110 §15.5.9).
    @Test func aLateResponseIsNotThatOfTheNextRequest() async throws {
        await #expect(processExitsWith: .success) {
            let (gate, isSent) = (Gate(), Gate())
            let server = try await LoopbackServer.start { request in
                guard request.path == "/first" else { return [.respond("200 OK", body: "second")] }
                return [.respond("200 OK")] + Self.end(request)
                    + [.wait(gate), .respond("408 Request Timeout", fields: ["Connection: close"]), .open(isSent)]
            }
            _ = await Self.outcome(try Self.call(server, .get, "/first"))
            gate.open()
            await isSent.wait()
            let response = try await Self.outcome(Self.call(server, .post, "/second", body: "x")).get()
            #expect(response.statusCode == 200)
            try await server.stop()
        }
    }

    // MARK: Listed

    /// A server that keeps a connection open although the request demands the opposite.
    @Test func aPOSTIsSentTwiceToAServerThatIgnoresConnectionClose() async throws {
        await #expect(processExitsWith: .success) {
            let server = try await LoopbackServer.start { request in
                request.path == "/first" ? [.respond("200 OK", fields: ["Connection: keep-alive"])] : [.close]
            }
            _ = await Self.outcome(try Self.call(server, .get, "/first"))
            _ = await Self.outcome(try Self.call(server, .post, "/second"))
            #expect(server.requests.map(\.path) == ["/first", "/second", "/second"])
            try await server.stop()
        }
    }

    @Test func aRedirectWithABrokenBodyIsAFailure() async throws {
        await #expect(processExitsWith: .success) {
            let server = try await LoopbackServer.start { _ in
                [.send("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 9\r\n\r\nx"), .close]
            }
            guard case .failure(.failed(let failure, _)) = await Self.outcome(try Self.call(server)) else { exit(1) }
            #expect(failure.reason == .connectionLost)
            try await server.stop()
        }
    }

    /// The blank after the colon is optional (RFC 9112 §5).
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Type:text/plain\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After:7\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX-Blank:   \r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length:0\r\n\r\n",
    ])
    func aFieldWithoutABlankAfterTheColonIsMalformed(_ response: String) async throws {
        await #expect(processExitsWith: .success) { [response = response as String] in
            try await Self.check([.send(response)], .malformedResponse)
        }
    }

    /// RFC 9112 §4 permits these bytes.
    @Test func aReasonPhraseInLatin1IsMalformed() async throws {
        await #expect(processExitsWith: .success) {
            let head = Array("HTTP/1.1 404 Introuv".utf8) + [0xE9] + Array("e\r\nContent-Length: 0\r\n\r\n".utf8)
            try await Self.check([.sendBytes(head)], .malformedResponse)
        }
    }

    @Test(arguments: ["gzip", "deflate"]) func zerosAfterACodedBodyAreMalformed(_ coding: String) async throws {
        await #expect(processExitsWith: .success) { [coding = coding as String] in
            let body = try CodedContent.make(Array("text".utf8), coding: coding) + [0, 0, 0, 0]
            try await Self.check([.respond("200 OK", coding: coding, body: body)], .malformedResponse)
        }
    }

    private static func check(_ response: [LoopbackServer.Action], _ reason: TransportFailure) async throws {
        let server = try await LoopbackServer.start { _ in response + [.close] }
        guard case .failure(.failed(let failure, _)) = await outcome(try call(server)) else { exit(1) }
        guard failure.reason == reason else { exit(2) }
        try await server.stop()
    }

    /// libcurl sends the second request over the connection of the first one. When that is closed, it sends the head again, but
    /// not the body, for which the server waits.
    @Test func aPOSTHangsAtAServerThatIgnoresConnectionClose() async throws {
        await #expect(processExitsWith: .success) {
            let server = try await LoopbackServer.start { request in
                request.path == "/first" ? [.respond("200 OK", fields: ["Connection: keep-alive"])] : [.close]
            }
            _ = await Self.outcome(try Self.call(server, .get, "/first"))
            let call = try #require(
                HTTPCall(.post, "http://\(server.authority)/second", body: Data("x".utf8), timeout: .seconds(3)))
            guard case .failure(.failed(let failure, _)) = await Self.outcome(call) else { exit(1) }
            guard failure.reason == .timedOut(.deadline) else { exit(2) }
            guard ["/first", "/second"].starts(with: server.requests.map(\.path)) else { exit(3) }
            try await server.stop()
        }
    }

    /// An IPv6 address, and an IPv4 address that isn't four numbers.
    @Test(arguments: ["[::1]", "127.1"]) func anAddressIsABadURL(_ host: String) async throws {
        await #expect(processExitsWith: .success) { [host = host as String] in
            let call = try #require(HTTPCall(.get, "http://\(host):1/", timeout: .seconds(60)))
            guard case .failure(.failed(let failure, _)) = await Self.outcome(call) else { exit(1) }
            guard failure.reason == .badURL else { exit(2) }
            guard failure.delivery == .notSent else { exit(3) }
        }
    }

    /// The session decodes what it has received before it does anything else, although the call has ended.
    @Test func anErrorBodyThatExpandsDelaysTheNextCall() async throws {
        await #expect(processExitsWith: .success) {
            let bomb = try CodedContent.make([UInt8](repeating: 0, count: 1 << 27), coding: "gzip")
            let server = try await LoopbackServer.start { request in
                request.path == "/bomb"
                    ? [.respond("503 Service Unavailable", coding: "gzip", body: bomb)] : [.respond("200 OK")]
            }
            let response = try await Self.outcome(Self.call(server, .get, "/bomb")).get()
            guard response.statusCode == 503, response.isBodyTruncated else { exit(1) }
            // Decoding takes far longer on any machine.
            let next = try #require(HTTPCall(.get, "http://\(server.authority)/next", timeout: .milliseconds(20)))
            guard case .failure(.failed(let failure, _)) = await Self.outcome(next) else { exit(2) }
            guard failure.reason == .timedOut(.deadline) else { exit(3) }
            try await server.stop()
        }
    }

    // MARK: Prevented for servers that follow the request

    /// libcurl takes a gzip body that is cut off for a whole one, so the transport doesn't request any.
    @Test func noContentCodingIsRequested() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        _ = try await Self.outcome(Self.call(server)).get()
        #expect(server.requests.first?.values(of: "accept-encoding") == ["identity"])
        try await server.stop()
    }
}
#endif
