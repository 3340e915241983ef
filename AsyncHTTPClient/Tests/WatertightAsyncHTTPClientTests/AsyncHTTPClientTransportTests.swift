import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
import WatertightTesting

private let transport = AsyncHTTPClientTransport()
/// Long enough that only what is tested ends a call.
private let patient = TransportLimits(deadline: .seconds(30))

private func get(_ server: LoopbackServer, _ path: String = "/", scheme: String = "http") -> HTTPRequest {
    HTTPRequest(method: .get, scheme: scheme, authority: server.authority, path: path)
}

/// What stops a request to a server that does `actions`.
private func interruption(
    limits: TransportLimits = patient, usesTLS: Bool = false, _ actions: LoopbackServer.Action...
) async throws -> Interruption<TransportFailure>? {
    let server = try await LoopbackServer.start(usesTLS: usesTLS) { _ in actions }
    let result = await outcome(get(server, scheme: usesTLS ? "https" : "http"), limits)
    try await server.stop()
    switch result {
    case .success: return nil
    case .failure(let interruption): return interruption
    }
}

private func outcome(
    _ request: HTTPRequest, _ limits: TransportLimits = patient
) async -> Result<TransportResponse, Interruption<TransportFailure>> {
    do {
        return .success(try await transport.send(request, body: nil, limits: limits))
    } catch {
        return .failure(error)
    }
}

@Suite(.timeLimit(.minutes(2))) struct AsyncHTTPClientTransportTests {
    @Test func bringsBackStatusFieldsAndBody() async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("201 Created", fields: ["X-Twice: a", "X-Twice: b"], body: "hello")]
        }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        let twice = try #require(HTTPField.Name("X-Twice"))
        #expect(response.statusCode == 201)
        #expect(response.headerFields[values: twice] == ["a", "b"])
        #expect(response.body == Data("hello".utf8))
        #expect(!response.isBodyTruncated)
        try await server.stop()
    }

    @Test func sendsMethodPathFieldsAndBody() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var request = get(server, "/a/b?c=d")
        request.method = .post
        request.headerFields[.authorization] = "Bearer x"
        _ = try await transport.send(request, body: Data("content".utf8), limits: patient)
        #expect(server.requests.first?.line == "POST /a/b?c=d HTTP/1.1")
        #expect(server.requests.first?.body == "content")
        #expect(server.requests.first?.fields.contains { $0.lowercased() == "authorization: bearer x" } == true)
        try await server.stop()
    }

    @Test(arguments: [404, 503, 599, 600, 999])
    func bringsBackEveryStatus(_ status: Int) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("\(status) Whatever", body: "why")] }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        #expect(response.statusCode == status)
        #expect(response.body == Data("why".utf8))
        try await server.stop()
    }

    @Test func waitsForTheFinalStatus() async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 103 Early Hints\r\n\r\n"), .respond("200 OK", body: "final")]
        }
        #expect(try await transport.send(get(server), body: nil, limits: patient).statusCode == 200)
        try await server.stop()
    }

    @Test func followsARedirect() async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/"
                ? [.respond("302 Found", fields: ["Location: /there"])] : [.respond("200 OK", body: "there")]
        }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        #expect(response.body == Data("there".utf8))
        try await server.stop()
    }

    // MARK: Failures

    @Test func tellsARefusedConnection() async throws {
        let server = try await LoopbackServer.start { _ in [] }
        try await server.stop()
        #expect(await outcome(get(server)).reason == .cannotConnect(.refused))
    }

    @Test func tellsAnUnknownHost() async throws {
        let request = HTTPRequest(method: .get, scheme: "http", authority: "nowhere.invalid", path: "/")
        #expect(await outcome(request).reason == .cannotFindHost)
    }

    @Test(arguments: ["ftp://127.0.0.1/", "http:///", "http://127.0.0.1:99999/"])
    func tellsABadURL(_ text: String) async throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let request = HTTPRequest(
            method: .get, scheme: String(parts[0].dropLast()), authority: String(parts[2]), path: "/")
        #expect(await outcome(request).reason == .badURL)
    }

    @Test func tellsAnInvalidRequest() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var request = get(server)
        request.method = .trace
        let result: Result<TransportResponse, Interruption<TransportFailure>>
        do {
            result = .success(try await transport.send(request, body: Data("x".utf8), limits: patient))
        } catch { result = .failure(error) }
        #expect(result.reason == .invalidRequest)
        try await server.stop()
    }

    @Test func tellsAResetMidResponse() async throws {
        let interruption = try await interruption(.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .reset)
        #expect(interruption?.failure?.reason == .connectionLost)
        #expect(interruption?.failure?.cause != nil)
    }

    @Test func tellsAConnectionThatEndsBeforeTheAnswer() async throws {
        #expect(try await interruption(.close)?.failure?.reason == .connectionLost)
    }

    @Test func tellsATruncatedBody() async throws {
        let interruption = try await interruption(.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .close)
        #expect(interruption?.failure?.reason == .connectionLost)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.6\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "HTTP/1.1 20000 OK\r\n\r\n",
        "HTTP/9.9 200 OK\r\n\r\n",
    ])
    func tellsWhatIsNotHTTP(_ garbage: String) async throws {
        #expect(try await interruption(.send(garbage), .close)?.failure?.reason == .notHTTP)
    }

    @Test func tellsARedirectLoop() async throws {
        #expect(
            try await interruption(.respond("302 Found", fields: ["Location: /"]))?.failure?.reason == .tooManyRedirects
        )
    }

    @Test func tellsAnEndlessRedirect() async throws {
        let server = try await LoopbackServer.start { [.respond("302 Found", fields: ["Location: \($0.path)x"])] }
        #expect(await outcome(get(server)).reason == .tooManyRedirects)
        try await server.stop()
    }

    @Test func tellsAnUntrustedCertificate() async throws {
        let interruption = try await interruption(usesTLS: true, .respond("200 OK"))
        #expect(interruption?.failure?.reason == .tls(.untrustedCertificate))
    }

    @Test func tellsAServerThatSpeaksNoTLS() async throws {
        let server = try await LoopbackServer.start { _ in [] }
        let plain = HTTPRequest(method: .get, scheme: "https", authority: server.authority, path: "/")
        async let result = outcome(plain, TransportLimits(deadline: .milliseconds(300)))
        // The server waits for the end of a request that never comes: the deadline tells.
        #expect(await result.reason == .timedOut(.deadline))
        try await server.stop()
    }

    @Test func survivesARedirectToAnImpossiblePort() async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: http://127.0.0.1:99999/"])]
        }
        #expect(try await transport.send(get(server), body: nil, limits: patient).statusCode == 302)
        try await server.stop()
    }

    // MARK: Limits

    @Test func endsAStalledCallAtItsDeadline() async throws {
        let limits = TransportLimits(deadline: .milliseconds(100))
        #expect(try await interruption(limits: limits, .stall)?.failure?.reason == .timedOut(.deadline))
    }

    @Test func endsAStalledBodyAtTheSameDeadline() async throws {
        let limits = TransportLimits(deadline: .milliseconds(100))
        let interruption = try await interruption(
            limits: limits, .send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .stall)
        #expect(interruption?.failure?.reason == .timedOut(.deadline))
    }

    @Test func refusesASuccessThatAnnouncesTooMuch() async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 1000)
        let interruption = try await interruption(
            limits: limits, .send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"), .stall)
        #expect(interruption?.failure?.reason == .responseTooLarge(limit: 1000))
    }

    @Test func refusesNoAnswerToAHeadForTheBodyThatDoesNotCome() async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 1000)
        let server = try await LoopbackServer.start { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")] }
        var request = get(server)
        request.method = .head
        #expect(try await transport.send(request, body: nil, limits: limits).statusCode == 200)
        try await server.stop()
    }

    @Test func stopsReadingASuccessThatStreamsTooMuch() async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 1000)
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\n\r\n"), .sendFiller(50_000_000), .stall]
        }
        #expect(await outcome(get(server), limits).reason == .responseTooLarge(limit: 1000))
        await server.waitUntilNobodyIsConnected()
        try await server.stop()
    }

    @Test func acceptsASuccessOfExactlyTheLimit() async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 1000)
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"), .sendFiller(1000)]
        }
        #expect(try await transport.send(get(server), body: nil, limits: limits).body.count == 1000)
        try await server.stop()
    }

    @Test func keepsTheBeginningOfALargeError() async throws {
        let limits = TransportLimits(deadline: .seconds(30), errorBody: 1000)
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 500 Oops\r\nContent-Length: 5000000\r\n\r\n"), .sendFiller(5_000_000)]
        }
        let response = try await transport.send(get(server), body: nil, limits: limits)
        #expect(response.statusCode == 500)
        #expect(response.body.count == 1000)
        #expect(response.isBodyTruncated)
        try await server.stop()
    }

    // MARK: Cancellation

    @Test func sendsNothingWhenCancelledBefore() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let request = get(server)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await outcome(request)
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: [
        [LoopbackServer.Action.stall], [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .stall],
    ])
    func isCancelledAtOnce(_ actions: [LoopbackServer.Action]) async throws {
        let server = try await LoopbackServer.start { _ in actions }
        let request = get(server)
        let task = Task { await outcome(request) }
        await server.waitForRequests(1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        await server.waitUntilNobodyIsConnected()
        try await server.stop()
    }

    @Test func isCancelledOrAnsweredAtAnyMoment() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "hello")] }
        let request = get(server)
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let task = Task { await outcome(request) }
            for _ in 0..<Int.random(in: 0..<40, using: &generator) { await Task.yield() }
            task.cancel()
            switch await task.value {
            case .success(let response): #expect(response.body == Data("hello".utf8), "seed \(seed)")
            case .failure(let interruption): #expect(interruption == .cancelled, "seed \(seed)")
            }
        }
        try await server.stop()
    }
}

extension Result where Failure == Interruption<TransportFailure> {
    fileprivate var reason: TransportFailure.Reason? {
        switch self {
        case .success: nil
        case .failure(let interruption): interruption.failure?.reason
        }
    }
}
