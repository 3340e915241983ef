import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

/// A body that breaks after the head of a response has arrived.
enum BrokenBody: String, CaseIterable, CustomTestStringConvertible {
    case closed, reset, brokenChunk, lastChunkMissing, notGzip, gzipCut, brotli, deflateOfNothing

    var testDescription: String { rawValue }

    /// The bytes of the body that a transport keeps: those that had arrived, decoded as far as possible.
    func kept(_ subject: Subject) -> String {
        switch self {
        case .closed, .reset: Self.part
        case .brokenChunk, .lastChunkMissing: "abcde"
        case .gzipCut: String(repeating: "a", count: 5000)
        // Bytes that can't be decoded.
        case .notGzip, .brotli, .deflateOfNothing: subject == .asyncHTTPClient ? Self.part : ""
        }
    }

    private static let part = #"{"title":"incompl"#

    /// The header fields and the bytes after them, and how the connection ends.
    func actions(after head: String) throws -> [LoopbackServer.Action] {
        func body(_ fields: String, _ bytes: [UInt8], _ end: LoopbackServer.Action) -> [LoopbackServer.Action] {
            [.sendBytes(Array("\(head)\r\n\(fields)\r\n\r\n".utf8) + bytes), end]
        }
        let part = Array(Self.part.utf8)
        switch self {
        case .closed: return body("Content-Length: 100", part, .close)
        case .reset: return body("Content-Length: 100", part, .reset)
        case .brokenChunk: return body("Transfer-Encoding: chunked", Array("5\r\nabcde\r\nzz\r\nx".utf8), .close)
        case .lastChunkMissing: return body("Transfer-Encoding: chunked", Array("5\r\nabcde\r\n".utf8), .close)
        case .notGzip: return body("Content-Encoding: gzip\r\nContent-Length: 17", part, .close)
        case .gzipCut:
            let bytes = Array(try CodedContent.make(Array(repeating: 0x61, count: 5000), coding: "gzip").dropLast(9))
            return body("Content-Encoding: gzip\r\nContent-Length: \(bytes.count)", bytes, .close)
        case .brotli: return body("Content-Encoding: br\r\nContent-Length: 17", part, .close)
        case .deflateOfNothing: return body("Content-Encoding: deflate\r\nContent-Length: 17", part, .close)
        }
    }
}

/// Once the head of a response that isn't a success has arrived, its status is the outcome, whatever happens to its body.
@Suite("the status of a response with a broken body, over both transports", .hangLimit) struct BrokenBodyTests {
    private static let heads: [(head: String, method: HTTPRequest.Method, nextStep: NextStep)] = [
        ("HTTP/1.1 401 Unauthorized", .get, .signInAgain),
        ("HTTP/1.1 409 Conflict", .post, .reloadThenRetry),
        ("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 9", .get, .slowDown(after: .seconds(9))),
        ("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 7", .post, .retry(after: .seconds(7))),
        ("HTTP/1.1 500 Internal Server Error", .get, .reportFault),
        ("HTTP/1.1 404 Not Found", .delete, .notFound),
        ("HTTP/1.1 304 Not Modified", .get, .useCached),
    ]

    @Test(arguments: Subject.allCases, BrokenBody.allCases)
    func isTheOutcome(_ subject: Subject, _ broken: BrokenBody) async throws {
        for (head, method, nextStep) in Self.heads {
            // A 304 has no body (RFC 9110 §15.4.5), so nothing of it can break. A body with a coding that was not requested is
            // kept as it is. libcurl takes a cut gzip body for a whole one.
            let isIntact =
                head.contains(" 304 ")
                || subject == .asyncHTTPClient && broken == .brotli || subject == .urlSession && broken == .gzipCut
            let actions = try broken.actions(after: head)
            let server = try await LoopbackServer.start { _ in actions }
            let failure = await (try subject.service(server.authority)).failure(method, "/")
            let status = Int(head.split(separator: " ")[1])
            #expect(failure?.status?.code == status, "\(head): \(String(describing: failure))")
            #expect(failure?.delivery == .answered)
            #expect(failure?.nextStep == nextStep)
            #expect(failure?.response?.isBodyTruncated == !isIntact, "\(head)")
            if !head.contains(" 304 ") {
                #expect(
                    failure?.response.map { String(decoding: $0.body, as: UTF8.self) } == broken.kept(subject),
                    "\(head)")
            }
            #expect(failure?.details["body-truncated"]?.description == (isIntact ? nil : "true"))
            try await server.stop()
        }
    }

    /// Not over URLSession on Linux, which returns a redirect only after the whole body.
    @Test(arguments: BrokenBody.allCases) func ofARedirectIsFollowed(_ broken: BrokenBody) async throws {
        let actions = try broken.actions(after: "HTTP/1.1 302 Found\r\nLocation: /there")
        let server = try await LoopbackServer.start { $0.path == "/" ? actions : [.respond("200 OK", body: "[1]")] }
        let service = try Subject.asyncHTTPClient.service(server.authority)
        #expect(try await service.fetch("/", as: [Int].self) == [1])
        try await server.stop()
    }

    /// A success without its whole body isn't one.
    @Test(arguments: Subject.allCases, [BrokenBody.closed, .reset, .brokenChunk, .lastChunkMissing, .notGzip])
    func ofASuccessIsNone(_ subject: Subject, _ broken: BrokenBody) async throws {
        let actions = try broken.actions(after: "HTTP/1.1 200 OK")
        let server = try await LoopbackServer.start { _ in actions }
        let failure = try #require(
            await subject.service(server.authority).failure(.get, "/"), "the broken body was accepted")
        #expect(
            failure.reason == (broken == .brokenChunk || broken == .notGzip ? .malformedResponse : .connectionLost))
        #expect(failure.delivery == .mayHaveBeenProcessed)
        try await server.stop()
    }

    /// The wait for an error's body is limited to five seconds.
    @Test(arguments: Subject.allCases) func isTheOutcomeIfTheBodyStalls(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 100\r\n\r\nbegun"), .stall]
        }
        let start = ContinuousClock.now
        let response = try await subject.outcome(server.call()).get()
        #expect(response.statusCode == 401)
        #expect(response.isBodyTruncated)
        #expect(response.body == Data("begun".utf8))
        #expect(ContinuousClock.now - start >= .milliseconds(4900))
        // No transfer outlives its call.
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func isTheOutcomeAtTheDeadline(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 100\r\n\r\n"), .stall]
        }
        let response = try await subject.outcome(server.call(timeout: .seconds(4))).get()
        #expect(response.statusCode == 401)
        #expect(response.isBodyTruncated)
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    /// A server may refuse an upload before it has read it.
    @Test(arguments: Subject.allCases, ["403 Forbidden", "413 Content Too Large"])
    func isTheOutcomeOfAnUploadThatIsCutOff(_ subject: Subject, _ status: String) async throws {
        let server = try await EarlyAnswerServer.start(
            "HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: 4\r\n\r\nstop")
        let body = Data(repeating: 0x78, count: 20_000_000)
        let call = try #require(
            HTTPCall(.post, "http://127.0.0.1:\(server.port)/", body: body, timeout: .seconds(3600)))
        let response = try await subject.outcome(call).get()
        #expect("\(response.status)".hasPrefix(status.prefix(3)))
        #expect(response.body == Data("stop".utf8))
        #expect(!response.isBodyTruncated)
        try await server.stop()
    }
}
