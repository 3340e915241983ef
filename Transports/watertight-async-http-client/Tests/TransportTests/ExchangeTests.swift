import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@Suite("an exchange, over both transports", .hangLimit) struct ExchangeTests {
    // MARK: Responses

    @Test(arguments: Subject.allCases) func returnsStatusFieldsAndBody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("201 Created", fields: ["X-Twice: a", "X-Twice: b"], body: "hello")]
        }
        let response = try await subject.outcome(server.call()).get()
        let twice = try #require(HTTPField.Name("X-Twice"))
        #expect(response.statusCode == 201)
        switch subject {
        case .asyncHTTPClient: #expect(response.headerFields[values: twice] == ["a", "b"])
        // URLSession keeps one value for each name.
        case .urlSession: #expect(response.headerFields[values: twice] == ["a, b"])
        }
        #expect(response.body == Data("hello".utf8))
        #expect(!response.isBodyTruncated)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func sendsMethodPathFieldsAndBody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let call = try server.call(.post, "/a/b?c=d", [.authorization: "Bearer x"], body: "content")
        _ = try await subject.outcome(call).get()
        #expect(server.requests.first?.line == "POST /a/b?c=d HTTP/1.1")
        #expect(server.requests.first?.body == "content")
        #expect(server.requests.first?.values(of: "authorization") == ["Bearer x"])
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, [404, 503, 599, 600, 999])
    func returnsEveryStatus(_ subject: Subject, _ status: Int) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("\(status) Whatever", body: "why")] }
        let response = try await subject.outcome(server.call()).get()
        #expect(response.statusCode == status)
        #expect(response.body == Data("why".utf8))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func waitsForTheFinalStatus(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 103 Early Hints\r\n\r\n"), .respond("200 OK", body: "final")]
        }
        #expect(try await subject.outcome(server.call()).get().statusCode == 200)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func returnsARedirect(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: /there"], body: "moved")]
        }
        let response = try await subject.outcome(server.call()).get()
        #expect(response.statusCode == 302)
        #expect(response.headerFields[.location] == "/there")
        #expect(response.body == Data("moved".utf8))
        #expect(server.requests.count == 1)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, ["ftp://127.0.0.1/", "mailto:a@b", "http://127.0.0.1:99999/"])
    func followsNoUnusableRedirect(_ subject: Subject, _ location: String) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: \(location)"], body: "moved")]
        }
        let failure = try await subject.service(server.authority).failure()
        #expect(failure?.status == .found)
        #expect(failure?.details["refused-redirect"]?.description == "unusable-location")
        #expect(failure?.response?.body == Data("moved".utf8))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func readsNoBodyAfterAHead(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")] }
        let response = try await subject.outcome(server.call(.head, successBodyLimit: 10)).get()
        #expect(response.headerFields[.contentLength] == "1000")
        #expect(response.body.isEmpty)
        try await server.stop()
    }

    // MARK: Failures

    @Test(arguments: Subject.allCases) func reportsAnUnknownHost(_ subject: Subject) async throws {
        let call = try #require(HTTPCall(.get, "http://nowhere.invalid/", timeout: .seconds(3600)))
        #expect(await subject.outcome(call).reason == .cannotFindHost)
    }

    @Test(arguments: Subject.allCases, ["ftp://127.0.0.1/", "http:///", "http://127.0.0.1:99999/"])
    func reportsABadURL(_ subject: Subject, _ text: String) async throws {
        let url = try #require(URL(string: text))
        let service = try subject.service(LoopbackServer.unused)
        let interruption = await #expect(throws: Interruption<HTTPFailure>.self) {
            try await service.fetch(at: url, as: [Int].self)
        }
        #expect(interruption?.failure?.reason == .badURL)
        #expect(interruption?.failure?.delivery == .notSent)
    }

    @Test(arguments: Subject.allCases) func reportsAnInvalidRequest(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let failure = try await subject.outcome(server.call(.trace, body: "x")).httpFailure
        #expect(failure?.reason == .invalidRequest)
        #expect(failure?.delivery == .notSent)
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(
        arguments: Subject.allCases,
        [
            "SSH-2.0-OpenSSH_9.6\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "ICY 200 OK\r\n\r\n",
            "<html><body>Sign in</body></html>\r\n\r\n",
        ])
    func reportsOtherProtocols(_ subject: Subject, _ garbage: String) async throws {
        let server = try await LoopbackServer.start { _ in [.send(garbage), .close] }
        #expect(try await subject.outcome(server.call()).reason == .notHTTP)
        try await server.stop()
    }

    /// HTTP, but against its rules: the response comes from the service or from a proxy, not from a network's sign-in page.
    @Test(
        arguments: Subject.allCases,
        [
            "HTTP/1.1 20000 OK\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: eight\r\n\r\n12345678",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nX: \u{0}\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nx",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]",
        ])
    func reportsMalformedResponses(_ subject: Subject, _ response: String) async throws {
        let server = try await LoopbackServer.start { _ in [.send(response), .close] }
        let failure = try await subject.outcome(server.call()).httpFailure
        #expect(failure?.reason == .malformedResponse, "\(response)")
        #expect(failure?.delivery == .mayHaveBeenProcessed)
        #expect(failure?.fault == .service)
        try await server.stop()
    }

    /// No request permits another protocol.
    @Test(arguments: Subject.allCases) func reportsAnUnaskedSwitchOfProtocols(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nx"), .close]
        }
        let failure = try await subject.outcome(server.call()).httpFailure
        // libcurl goes on after a 101 and reads the bytes of the other protocol as a response.
        #expect(failure?.reason == (subject == .urlSession ? .notHTTP : .malformedResponse))
        #expect(failure?.delivery == .mayHaveBeenProcessed)
        try await server.stop()
    }

    /// Bytes after a response without a body end the connection, perhaps just when the next request is on its way there.
    /// That request was never sent, so it is sent again.
    @Test(arguments: Subject.allCases) func survivesADyingConnection(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/second"
                ? [.respond("200 OK")]
                : [.send("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nstray")]
        }
        for round in 1...100 {
            _ = await subject.outcome(try server.call(.get, "/first"))
            let response = try await subject.outcome(server.call(.post, "/second")).get()
            #expect(response.statusCode == 200)
            #expect(server.requests.count { $0.path == "/second" } == round)
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func reportsAnEndlessRedirect(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { [.respond("302 Found", fields: ["Location: \($0.path)x"])] }
        let failure = try await subject.service(server.authority).failure()
        #expect(failure?.reason == .tooManyRedirects)
        #expect(failure?.hops.count == 5)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func reportsAnUntrustedCertificate(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start(usesTLS: true) { _ in [.respond("200 OK")] }
        let failure = try await subject.outcome(server.call(scheme: "https")).httpFailure
        #expect(failure?.reason == .tls(.untrustedCertificate))
        #expect(failure?.delivery == .notSent)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func endsAtItsDeadlineIfTheServerUsesNoTLS(_ subject: Subject) async throws {
        // The server waits for the end of a request.
        let server = try await LoopbackServer.start { _ in [] }
        let call = try server.call(timeout: .milliseconds(300), scheme: "https")
        #expect(await subject.outcome(call).reason == .timedOut(.deadline))
        try await server.stop()
    }

    @Test(
        arguments: Subject.allCases,
        ["a b", "%00", "[zz]", "[::1%25eth0]", "%2F", "a%20b", "..", "*:1", "a:b@c:1:2", "\u{7f}"])
    func survivesAnImpossibleHost(_ subject: Subject, _ authority: String) async throws {
        // Some are refused before they reach a transport.
        guard let call = HTTPCall(.get, "http://\(authority)/", timeout: .seconds(3600)) else { return }
        #expect(await subject.outcome(call).httpFailure != nil)
    }

    // MARK: Limits

    @Test(
        arguments: Subject.allCases,
        [[LoopbackServer.Action.stall], [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .stall]])
    func endsAStalledCallAtItsDeadline(_ subject: Subject, _ actions: [LoopbackServer.Action]) async throws {
        let server = try await LoopbackServer.start { _ in actions }
        #expect(try await subject.outcome(server.call(timeout: .milliseconds(300))).reason == .timedOut(.deadline))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, [Duration.zero, .seconds(-1)])
    func sendsNothingAfterTheDeadline(_ subject: Subject, _ timeout: Duration) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var service = try subject.service(server.authority)
        service.timeout = timeout
        let failure = await service.failure(.post)
        #expect(failure?.reason == .timedOut(.deadline))
        #expect(failure?.delivery == .notSent)
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func acceptsAnyTimeout(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let call = try server.call(timeout: .seconds(Int64.max))
        #expect(try await subject.outcome(call).get().statusCode == 200)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func rejectsASuccessThatAnnouncesTooMuch(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\nETag: \"a\"\r\n\r\n"), .stall]
        }
        let failure = try await subject.outcome(server.call(.post, successBodyLimit: 1000)).httpFailure
        #expect(failure?.reason == .responseTooLarge(limit: 1000))
        #expect(failure?.delivery == .answered)
        #expect(failure?.response?.statusCode == 200)
        #expect(failure?.response?.headerFields[.eTag] == "\"a\"")
        #expect(failure?.response?.isBodyTruncated == true)
        #expect(failure?.details["limit"]?.description == "1000")
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func stopsReadingASuccessThatStreamsTooMuch(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\n\r\n"), .sendFiller(50_000_000), .stall]
        }
        let outcome = try await subject.outcome(server.call(successBodyLimit: 1000))
        #expect(outcome.reason == .responseTooLarge(limit: 1000))
        #expect(outcome.httpFailure?.delivery == .answered)
        #expect(outcome.httpFailure?.response?.statusCode == 200)
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func acceptsASuccessOfExactlyTheLimit(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"), .sendFiller(1000)]
        }
        #expect(try await subject.outcome(server.call(successBodyLimit: 1000)).get().body.count == 1000)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func keepsTheBeginningOfALargeError(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 500 Oops\r\nContent-Length: 5000000\r\n\r\n"), .sendFiller(5_000_000)]
        }
        let response = try await subject.outcome(server.call(errorBodyLimit: 1000)).get()
        #expect(response.statusCode == 500)
        #expect(response.body.count == 1000)
        #expect(response.isBodyTruncated)
        try await server.stop()
    }

    // MARK: Cancellation

    @Test(arguments: Subject.allCases) func sendsNothingIfCancelledBefore(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let call = try server.call()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await subject.outcome(call)
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func isCancelledImmediatelyInTheMiddleOfABody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .stall]
        }
        let call = try server.call()
        let task = Task { await subject.outcome(call) }
        await server.waitForRequests(1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func isCancelledOrAnsweredAtAnyMoment(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "hello")] }
        let call = try server.call()
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let task = Task { await subject.outcome(call) }
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
