import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@Suite("content codings, over both transports", .hangLimit) struct ContentCodingTests {
    private static func body(_ text: String, _ coding: String) throws -> [UInt8] {
        guard coding == "raw deflate" else { return try CodedContent.make(Array(text.utf8), coding: coding) }
        // Without the header and the checksum of zlib (RFC 1950 §2.2).
        return Array(try CodedContent.make(Array(text.utf8), coding: "deflate").dropFirst(2).dropLast(4))
    }

    private func coded(_ text: String, _ coding: String) throws -> [UInt8] {
        try CodedContent.make(Array(text.utf8), coding: coding)
    }

    @Test(arguments: Subject.allCases, ["gzip", "deflate"])
    func areDecoded(_ subject: Subject, _ coding: String) async throws {
        let body = try coded("[1,2,3]", coding)
        let server = try await LoopbackServer.start { _ in
            [.respond("200 OK", coding: coding, fields: ["Content-Type: application/json"], body: body)]
        }
        #expect(try await subject.service(server.authority).fetch("/", as: [Int].self) == [1, 2, 3])
        let response = try await subject.outcome(server.call()).get()
        #expect(response.body == Data("[1,2,3]".utf8))
        #expect(response.headerFields[.contentEncoding] == nil)
        #expect(response.headerFields[.contentLength] == nil)
        try await server.stop()
    }

    /// `LinuxLimitTests` explains why not over URLSession.
    @Test func areRequested() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        _ = try await Subject.asyncHTTPClient.outcome(server.call()).get()
        let accepted = server.requests.first?.values(of: "accept-encoding").joined() ?? ""
        #expect(accepted.contains("gzip"))
        #expect(accepted.contains("deflate"))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func doNotHideAProblem(_ subject: Subject) async throws {
        let body = try coded(#"{"type":"urn:locked"}"#, "gzip")
        let server = try await LoopbackServer.start { _ in
            [.respond("403 No", coding: "gzip", fields: ["Content-Type: application/problem+json"], body: body)]
        }
        #expect(try await subject.service(server.authority).failure()?.problem?.type == "urn:locked")
        try await server.stop()
    }

    // MARK: Limits

    @Test(arguments: Subject.allCases, ["gzip", "deflate"])
    func endAtTheLimitOfTheDecodedBody(_ subject: Subject, _ coding: String) async throws {
        let bomb = try CodedContent.make([UInt8](repeating: 0, count: 20_000_000), coding: coding)
        #expect(bomb.count < 100_000)
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", coding: coding, body: bomb)] }
        let outcome = try await subject.outcome(server.call(successBodyLimit: 100_000))
        #expect(outcome.reason == .responseTooLarge(limit: 100_000))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func acceptASuccessOfExactlyTheLimit(_ subject: Subject) async throws {
        let body = try CodedContent.make([UInt8](repeating: 7, count: 300_000), coding: "gzip")
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", coding: "gzip", body: body)] }
        func read(_ limit: Int) async throws -> Result<TransportResponse, Interruption<HTTPFailure>> {
            try await subject.outcome(server.call(successBodyLimit: limit))
        }
        #expect(try await read(300_000).get().body == Data(repeating: 7, count: 300_000))
        #expect(try await read(299_999).reason == .responseTooLarge(limit: 299_999))
        #expect(try await read(.max).get().body.count == 300_000)
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func keepTheBeginningOfALargeError(_ subject: Subject) async throws {
        let bomb = try CodedContent.make([UInt8](repeating: 7, count: 1_000_000), coding: "gzip")
        let server = try await LoopbackServer.start { _ in [.respond("500 Oops", coding: "gzip", body: bomb)] }
        let response = try await subject.outcome(server.call(errorBodyLimit: 5000)).get()
        #expect(response.statusCode == 500)
        #expect(response.body == Data(repeating: 7, count: 5000))
        #expect(response.isBodyTruncated)
        try await server.stop()
    }

    // MARK: Bodies that cannot be decoded

    @Test(arguments: Subject.allCases)
    func areReportedIfUnsupported(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            [.respond(request.path == "/" ? "200 OK" : "500 Oops", coding: "x-unknown", body: [1, 2, 3])]
        }
        for type in [[Int].self, [Int]?.self] as [any Decodable.Type] {
            func fetch<Value: Decodable>(_ type: Value.Type) async throws {
                let service = try subject.service(server.authority)
                let interruption = await #expect(throws: Interruption<HTTPFailure>.self) {
                    _ = try await service.fetch("/", as: type)
                }
                #expect(interruption?.failure?.kind == .undecodable(.unexpectedContentCoding("x-unknown")))
            }
            try await fetch(type)
        }
        let error = try await subject.outcome(server.call(.get, "/error")).get()
        #expect(error.statusCode == 500)
        #expect(error.headerFields[.contentEncoding] == "x-unknown")
        switch subject {
        case .asyncHTTPClient: #expect(error.body == Data([1, 2, 3]))
        // libcurl returns nothing of a body that it cannot decode.
        case .urlSession: #expect(error.isBodyTruncated)
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func mustMatchTheBody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("200 OK", fields: ["Content-Encoding: gzip"], body: "{}")]
        }
        #expect(try await subject.outcome(server.call()).reason == .malformedResponse)
        try await server.stop()
    }

    /// Not for libcurl, whose results depend on its release.
    @Test(arguments: ["gzip", "deflate", "raw deflate"], 1..<12)
    func mustBeComplete(_ coding: String, _ missing: Int) async throws {
        let whole = try Self.body(String(repeating: "content ", count: 1000), coding)
        let server = try await LoopbackServer.start { _ in
            [.respond("200 OK", coding: coding == "gzip" ? coding : "deflate", body: whole.dropLast(missing))]
        }
        let outcome = try await Subject.asyncHTTPClient.outcome(server.call())
        #expect(outcome.reason == .malformedResponse)
        try await server.stop()
    }

    /// Browsers ignore bytes after the end of the content too.
    @Test(arguments: ["gzip", "deflate", "raw deflate"])
    func mayBeFollowedByOtherBytes(_ coding: String) async throws {
        let body = try Self.body("[1,2,3]", coding) + [0, 1, 2, 3]
        let server = try await LoopbackServer.start { _ in
            [.respond("200 OK", coding: coding == "gzip" ? coding : "deflate", body: body)]
        }
        let service = try Subject.asyncHTTPClient.service(server.authority)
        #expect(try await service.fetch("/", as: [Int].self) == [1, 2, 3])
        try await server.stop()
    }

    /// Servers send raw deflate (RFC 1951) as `deflate`, instead of zlib (RFC 9110 §8.4.1.2).
    @Test(arguments: Subject.allCases) func mayBeRawDeflate(_ subject: Subject) async throws {
        let problem = #"{"type":"urn:locked"}"#
        let bodies = [
            "/": try Self.body("[1,2,3]", "raw deflate"), "/problem": try Self.body(problem, "raw deflate"),
        ]
        let server = try await LoopbackServer.start { request in
            let isProblem = request.path == "/problem"
            return [
                .respond(
                    isProblem ? "422 No" : "200 OK", coding: "deflate",
                    fields: ["Content-Type: application/\(isProblem ? "problem+" : "")json"],
                    body: bodies[request.path] ?? [])
            ]
        }
        let service = try subject.service(server.authority)
        #expect(try await service.fetch("/", as: [Int].self) == [1, 2, 3])
        #expect(await service.failure(.get, "/problem")?.problem?.type == "urn:locked")
        try await server.stop()
    }

    /// A gzip body may have several members (RFC 1952 §2.2).
    @Test func mayHaveSeveralMembers() async throws {
        let body = try Self.body("[1,", "gzip") + Self.body("2,", "gzip") + Self.body("3]", "gzip")
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", coding: "gzip", body: body)] }
        let service = try Subject.asyncHTTPClient.service(server.authority)
        #expect(try await service.fetch("/", as: [Int].self) == [1, 2, 3])
        try await server.stop()
    }

    @Test(arguments: Subject.allCases, ["gzip", "deflate", "br"])
    func areIgnoredForAnEmptyBody(_ subject: Subject, _ coding: String) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", coding: coding, body: [])] }
        let service = try subject.service(server.authority)
        let interruption = await #expect(throws: Interruption<HTTPFailure>.self) {
            _ = try await service.fetch("/", as: [Int].self)
        }
        #expect(interruption?.failure?.kind == .undecodable(.missingBody))
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func areIgnoredWithoutABody(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            request.line.hasPrefix("HEAD")
                ? [.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 99\r\n\r\n")]
                : [.send("HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n")]
        }
        let head = try await subject.outcome(server.call(.head)).get()
        #expect(head.headerFields[.contentEncoding] == "gzip")
        #expect(head.headerFields[.contentLength] == "99")
        #expect(try await subject.service(server.authority).fetch("/", as: [Int]?.self) == nil)
        try await server.stop()
    }
}
