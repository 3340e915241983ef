import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let transport = URLSessionTransport()
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
    _ request: HTTPRequest, body: String? = nil, _ limits: TransportLimits = patient
) async -> Result<TransportResponse, Interruption<TransportFailure>> {
    do {
        return .success(try await transport.send(request, body: body.map { Data($0.utf8) }, limits: limits))
    } catch {
        return .failure(error)
    }
}

@Suite(.timeLimit(.minutes(2))) struct URLSessionTransportTests {
    @Test func bringsBackStatusFieldsAndBody() async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("201 Created", fields: ["X-Twice: a", "X-Twice: b"], body: "hello")]
        }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        let twice = try #require(HTTPField.Name("X-Twice"))
        #expect(response.statusCode == 201)
        // URLSession keeps one value a name.
        #expect(response.headerFields[values: twice] == ["a, b"])
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

    @Test(arguments: ["307 Temporary Redirect", "308 Permanent Redirect"])
    func sendsTheBodyAgainWhereARedirectKeepsTheMethod(_ status: String) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond(status, fields: ["Location: /there"])] : [.respond("200 OK")]
        }
        var request = get(server)
        request.method = .put
        #expect(try await outcome(request, body: "content").get().statusCode == 200)
        #expect(server.requests.map(\.line) == ["PUT / HTTP/1.1", "PUT /there HTTP/1.1"])
        #expect(server.requests.map(\.body) == ["content", "content"])
        try await server.stop()
    }

    @Test func followsA303WithAGet() async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("303 See Other", fields: ["Location: /there"])] : [.respond("200 OK")]
        }
        var request = get(server)
        request.method = .post
        #expect(try await outcome(request, body: "content").get().statusCode == 200)
        #expect(server.requests.last?.line == "GET /there HTTP/1.1")
        #expect(server.requests.last?.body.isEmpty == true)
        try await server.stop()
    }

    @Test func sendsNoCredentialsToAnotherOrigin() async throws {
        let other = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = "Location: http://\(other.authority)/"
        let server = try await LoopbackServer.start { request in
            request.path == "/"
                ? [.respond("302 Found", fields: ["Location: /same"])] : [.respond("302 Found", fields: [location])]
        }
        var request = get(server)
        request.headerFields = [.authorization: "Bearer x", .cookie: "a=b", .accept: "kept/yes"]
        #expect(try await outcome(request).get().statusCode == 200)
        let sent = (server.requests + other.requests).map { $0.fields.map { $0.lowercased() } }
        #expect(sent.map { $0.contains("authorization: bearer x") } == [true, true, false])
        #expect(sent.map { $0.contains("cookie: a=b") } == [true, true, false])
        #expect(sent.map { $0.contains("accept: kept/yes") } == [true, true, true])
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: [
        "Location: ftp://127.0.0.1/", "Location: mailto:a@b", "Location: http://127.0.0.1:99999/", "X-Location: none",
    ])
    func answersWithARedirectThatLeadsNowhere(_ field: String) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("302 Found", fields: [field], body: "moved")] }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        #expect(response.statusCode == 302)
        // FoundationNetworking drops the body of a redirect that names no place.
        if field.hasPrefix("Location") { #expect(response.body == Data("moved".utf8)) }
        try await server.stop()
    }

    @Test(arguments: ["Basic realm=x", "Digest realm=x, nonce=y", "Bearer"])
    func bringsBackA401(_ challenge: String) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("401 Unauthorized", fields: ["WWW-Authenticate: \(challenge)"], body: "who?")]
        }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        #expect(response.statusCode == 401)
        #expect(response.body == Data("who?".utf8))
        #expect(server.requests.count == 1)
        try await server.stop()
    }

    @Test func takesNoBodyFromTheAnswerToAHead() async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 10)
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")]
        }
        var request = get(server)
        request.method = .head
        let response = try await transport.send(request, body: nil, limits: limits)
        #expect(response.headerFields[.contentLength] == "1000")
        #expect(response.body.isEmpty)
        try await server.stop()
    }

    @Test func takesFieldsButNoClockFromAConfiguration() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["User-Agent": "Weather/1.0"]
        configuration.timeoutIntervalForRequest = 0
        let transport = URLSessionTransport(configuration: configuration)
        #expect(try await transport.send(get(server), body: nil, limits: patient).statusCode == 200)
        #expect(server.requests.first?.fields.contains("User-Agent: Weather/1.0") == true)
        #expect(configuration.timeoutIntervalForRequest == 0)
        try await server.stop()
    }

    @Test func joinsTheValuesOfAField() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var request = get(server)
        request.headerFields[values: .acceptLanguage] = ["de", "en"]
        request.headerFields[values: .cookie] = ["a=1", "b=2"]
        _ = try await transport.send(request, body: nil, limits: patient)
        let fields = Set(server.requests.flatMap(\.fields).map { $0.lowercased() })
        #expect(fields.isSuperset(of: ["accept-language: de, en", "cookie: a=1; b=2"]))
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

    @Test(arguments: [HTTPRequest.Method.get, .head, .trace])
    func tellsAnInvalidRequest(_ method: HTTPRequest.Method) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var request = get(server)
        request.method = method
        #expect(await outcome(request, body: "x").reason == .invalidRequest)
        #expect(server.requests.isEmpty)
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

    @Test func tellsABodyThatIsNotEncodedAsAnnounced() async throws {
        let interruption = try await interruption(.respond("200 OK", fields: ["Content-Encoding: gzip"], body: "plain"))
        #expect(interruption?.failure?.reason == .notHTTP)
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

    @Test(arguments: ["a b", "%00", "[zz]", "[::1%25eth0]", "%2F", "a%20b", "..", "*", "a:b@c:1:2", "\u{7f}"])
    func survivesAnImpossibleHost(_ authority: String) async throws {
        let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
        #expect(await outcome(request).reason != nil)
    }

    // MARK: Limits

    @Test func endsAStalledCallAtItsDeadline() async throws {
        let limits = TransportLimits(deadline: .milliseconds(100))
        #expect(try await interruption(limits: limits, .stall)?.failure?.reason == .timedOut(.deadline))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func sendsNothingWhenTheDeadlineIsOver(_ deadline: Duration) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        #expect(await outcome(get(server), TransportLimits(deadline: deadline)).reason == .timedOut(.deadline))
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test func takesAnyDeadline() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let limits = TransportLimits(deadline: .seconds(Int64.max))
        #expect(try await outcome(get(server), limits).get().statusCode == 200)
        try await server.stop()
    }

    @Test func hasOneDeadlineForAllRedirects() async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("302 Found", fields: ["Location: /there"])] : [.stall]
        }
        let limits = TransportLimits(deadline: .seconds(2))
        #expect(await outcome(get(server), limits).reason == .timedOut(.deadline))
        #expect(server.requests.map(\.path) == ["/", "/there"])
        await server.waitUntilNobodyIsConnected()
        try await server.stop()
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
        for _ in 0..<500 {
            let task = Task { await outcome(request) }
            for _ in 0..<Int.random(in: 0..<40) { await Task.yield() }
            task.cancel()
            switch await task.value {
            case .success(let response): #expect(response.body == Data("hello".utf8))
            case .failure(let interruption): #expect(interruption == .cancelled)
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
