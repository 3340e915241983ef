import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
import WatertightTesting

@Suite("an exchange, over both transports", .timeLimit(.minutes(2))) struct ExchangeTests {
    /// What stops a request to a server that does `actions`.
    private func failure(
        _ subject: Subject, _ limits: TransportLimits, usesTLS: Bool = false,
        _ actions: LoopbackServer.Action...
    ) async throws -> TransportFailure? {
        let server = try await LoopbackServer.start(usesTLS: usesTLS) { _ in actions }
        var request = server.request()
        request.scheme = usesTLS ? "https" : "http"
        let failure = await subject.outcome(request, limits).transportFailure
        try await server.stop()
        return failure
    }

    // MARK: Answers

    @Test(arguments: Subject.allCases) func bringsBackStatusFieldsAndBody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("201 Created", fields: ["X-Twice: a", "X-Twice: b"], body: "hello")]
        }
        let response = try await subject.outcome(server.request()).get()
        let twice = try #require(HTTPField.Name("X-Twice"))
        #expect(response.statusCode == 201)
        switch subject {
        case .asyncHTTPClient: #expect(response.headerFields[values: twice] == ["a", "b"])
        // URLSession keeps one value a name.
        case .urlSession: #expect(response.headerFields[values: twice] == ["a, b"])
        }
        #expect(response.body == Data("hello".utf8))
        #expect(!response.isBodyTruncated)
        #expect(response.request == nil)
        #expect(response.redirects.isEmpty)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func sendsMethodPathFieldsAndBody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let request = server.request(.post, "/a/b?c=d", [.authorization: "Bearer x"])
        _ = try await subject.outcome(request, body: "content").get()
        #expect(server.requests.first?.line == "POST /a/b?c=d HTTP/1.1")
        #expect(server.requests.first?.body == "content")
        #expect(server.requests.first?.values(of: "authorization") == ["Bearer x"])
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, [404, 503, 599, 600, 999])
    func bringsBackEveryStatus(_ subject: Subject, _ status: Int) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("\(status) Whatever", body: "why")] }
        let response = try await subject.outcome(server.request()).get()
        #expect(response.statusCode == status)
        #expect(response.body == Data("why".utf8))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func waitsForTheFinalStatus(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 103 Early Hints\r\n\r\n"), .respond("200 OK", body: "final")]
        }
        #expect(try await subject.outcome(server.request()).get().statusCode == 200)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, ["ftp://127.0.0.1/", "mailto:a@b", "http://127.0.0.1:99999/"])
    func answersWithARedirectThatLeadsNowhere(_ subject: Subject, _ location: String) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: \(location)"], body: "moved")]
        }
        let response = try await subject.outcome(server.request()).get()
        #expect(response.statusCode == 302)
        #expect(response.refusedRedirect == .unusableLocation)
        #expect(response.body == Data("moved".utf8))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func takesNoBodyFromTheAnswerToAHead(_ subject: Subject) async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 10)
        let server = try await LoopbackServer.start { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")] }
        let response = try await subject.outcome(server.request(.head), limits).get()
        #expect(response.headerFields[.contentLength] == "1000")
        #expect(response.body.isEmpty)
        try await server.stop()
    }

    // MARK: Failures

    @Test(arguments: Subject.allCases) func tellsAnUnknownHost(_ subject: Subject) async {
        let request = HTTPRequest(method: .get, scheme: "http", authority: "nowhere.invalid", path: "/")
        #expect(await subject.outcome(request).transportFailure?.reason == .cannotFindHost)
    }

    @Test(arguments: Subject.allCases, [("ftp", "127.0.0.1"), ("http", ""), ("http", "127.0.0.1:99999")])
    func tellsABadURL(_ subject: Subject, _ origin: (scheme: String, authority: String)) async {
        let request = HTTPRequest(method: .get, scheme: origin.scheme, authority: origin.authority, path: "/")
        #expect(await subject.outcome(request).transportFailure?.reason == .badURL)
    }

    @Test(arguments: Subject.allCases) func tellsAnInvalidRequest(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let failure = await subject.outcome(server.request(.trace), body: "x").transportFailure
        #expect(failure?.reason == .invalidRequest)
        #expect(failure?.delivery == .notSent)
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(
        arguments: Subject.allCases,
        [
            "SSH-2.0-OpenSSH_9.6\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "HTTP/1.1 20000 OK\r\n\r\n",
            "HTTP/9.9 200 OK\r\n\r\n",
        ])
    func tellsWhatIsNotHTTP(_ subject: Subject, _ garbage: String) async throws {
        #expect(try await failure(subject, .patient, .send(garbage), .close)?.reason == .notHTTP)
    }

    @Test(arguments: Subject.allCases) func tellsAnEndlessRedirect(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { [.respond("302 Found", fields: ["Location: \($0.path)x"])] }
        let failure = await subject.outcome(server.request()).transportFailure
        #expect(failure?.reason == .tooManyRedirects)
        #expect(failure?.redirects.count == 5)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func tellsAnUntrustedCertificate(_ subject: Subject) async throws {
        let failure = try await failure(subject, .patient, usesTLS: true, .respond("200 OK"))
        #expect(failure?.reason == .tls(.untrustedCertificate))
        #expect(failure?.delivery == .notSent)
    }

    @Test(arguments: Subject.allCases) func tellsAServerThatSpeaksNoTLS(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [] }
        var request = server.request()
        request.scheme = "https"
        // The server waits for the end of a request that never comes: the deadline tells.
        let failure = await subject.outcome(request, TransportLimits(deadline: .milliseconds(300))).transportFailure
        #expect(failure?.reason == .timedOut(.deadline))
        try await server.stop()
    }

    @Test(
        arguments: Subject.allCases,
        ["a b", "%00", "[zz]", "[::1%25eth0]", "%2F", "a%20b", "..", "*:1", "a:b@c:1:2", "\u{7f}"])
    func survivesAnImpossibleHost(_ subject: Subject, _ authority: String) async throws {
        let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
        #expect(await subject.outcome(request).transportFailure != nil)
    }

    // MARK: Limits

    @Test(
        arguments: Subject.allCases,
        [[LoopbackServer.Action.stall], [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .stall]])
    func endsAStalledCallAtItsDeadline(_ subject: Subject, _ actions: [LoopbackServer.Action]) async throws {
        let server = try await LoopbackServer.start { _ in actions }
        let limits = TransportLimits(deadline: .milliseconds(300))
        #expect(await subject.outcome(server.request(), limits).transportFailure?.reason == .timedOut(.deadline))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, [Duration.zero, .seconds(-1)])
    func sendsNothingWhenTheDeadlineIsOver(_ subject: Subject, _ deadline: Duration) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let failure = await subject.outcome(server.request(.post), TransportLimits(deadline: deadline)).transportFailure
        #expect(failure?.reason == .timedOut(.deadline))
        #expect(failure?.delivery == .notSent)
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func takesAnyDeadline(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let limits = TransportLimits(deadline: .seconds(Int64.max))
        #expect(try await subject.outcome(server.request(), limits).get().statusCode == 200)
        let transport = try #require(subject.transport as? any RedirectFollowing)
        let farAway = ContinuousClock.now.advanced(by: .seconds(Int64.max / 2))
        let response = try await transport.exchange(server.request(), body: nil, limits: .patient, until: farAway)
        #expect(response.statusCode == 200)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func refusesASuccessThatAnnouncesTooMuch(_ subject: Subject) async throws {
        let failure = try await failure(
            subject, TransportLimits(deadline: .seconds(30), successBody: 1000),
            .send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"), .stall)
        #expect(failure?.reason == .responseTooLarge(limit: 1000))
        #expect(failure?.details["limit"]?.description == "1000")
    }

    @Test(arguments: Subject.allCases) func stopsReadingASuccessThatStreamsTooMuch(_ subject: Subject) async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 1000)
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\n\r\n"), .sendFiller(50_000_000), .stall]
        }
        let failure = await subject.outcome(server.request(), limits).transportFailure
        #expect(failure?.reason == .responseTooLarge(limit: 1000))
        await server.waitUntilNobodyIsConnected()
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func acceptsASuccessOfExactlyTheLimit(_ subject: Subject) async throws {
        let limits = TransportLimits(deadline: .seconds(30), successBody: 1000)
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"), .sendFiller(1000)]
        }
        #expect(try await subject.outcome(server.request(), limits).get().body.count == 1000)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func keepsTheBeginningOfALargeError(_ subject: Subject) async throws {
        let limits = TransportLimits(deadline: .seconds(30), errorBody: 1000)
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 500 Oops\r\nContent-Length: 5000000\r\n\r\n"), .sendFiller(5_000_000)]
        }
        let response = try await subject.outcome(server.request(), limits).get()
        #expect(response.statusCode == 500)
        #expect(response.body.count == 1000)
        #expect(response.isBodyTruncated)
        try await server.stop()
    }

    // MARK: Cancellation

    @Test(arguments: Subject.allCases) func sendsNothingWhenCancelledBefore(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let request = server.request()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await subject.outcome(request)
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func isCancelledAtOnceInTheMiddleOfABody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .stall]
        }
        let request = server.request()
        let task = Task { await subject.outcome(request) }
        await server.waitForRequests(1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        await server.waitUntilNobodyIsConnected()
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func isCancelledOrAnsweredAtAnyMoment(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "hello")] }
        let request = server.request()
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let task = Task { await subject.outcome(request) }
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
