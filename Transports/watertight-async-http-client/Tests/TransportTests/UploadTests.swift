import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOSSL
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

/// A server may respond before it has read a request (RFC 9112 §9.3). The rest of the request isn't read, or much later, so
/// the connection must not carry another one.
@Suite("a response during an upload, over both transports", .hangLimit) struct UploadTests {
    /// The ways in which the end of a response is marked.
    enum Framing: String, CaseIterable, CustomTestStringConvertible {
        case length, chunks, lastChunkLater, connectionClose

        var testDescription: String { rawValue }

        func actions(_ status: String) -> [LoopbackServer.Action] {
            let head = "HTTP/1.1 \(status)\r\nContent-Type: text/plain\r\n"
            let chunked = head + "Transfer-Encoding: chunked\r\n\r\n7\r\nrefused\r\n"
            return switch self {
            case .length: [.send(head + "Content-Length: 7\r\n\r\nrefused")]
            case .chunks: [.send(chunked + "0\r\n\r\n")]
            case .lastChunkLater: [.send(chunked), .drip("0\r\n\r\n", milliseconds: 5)]
            case .connectionClose: [.send(head + "Connection: close\r\nContent-Length: 7\r\n\r\nrefused")]
            }
        }
    }

    /// Larger than the buffers of a connection.
    private static let upload = String(repeating: "x", count: 20_000_000)
    private static let errors = ["401 Unauthorized", "413 Content Too Large", "503 Service Unavailable"]

    private func server(_ response: [LoopbackServer.Action]) async throws -> LoopbackServer {
        try await LoopbackServer.start(at: .head) { request in
            request.path == "/upload" ? [.stopReading] + response : [.respond("200 OK", body: "next")]
        }
    }

    /// Sends an upload and then another request.
    private func check(_ subject: Subject, _ response: [LoopbackServer.Action], body: String = upload) async throws {
        let server = try await server(response)
        let refused = try await subject.outcome(server.call(.post, "/upload", body: body)).get()
        #expect(refused.body == Data("refused".utf8))
        #expect(!refused.isBodyTruncated)
        #expect(refused.headerFields[.contentType] == "text/plain")
        let next = try await subject.outcome(server.call(.post, "/next", body: "x")).get()
        #expect(next.body == Data("next".utf8))
        #expect(server.requests.map(\.path) == ["/upload", "/next"])
        #expect(server.requests.map(\.connection) == [1, 2])
        try await server.stop()
    }

    @Test(arguments: errors, Framing.allCases)
    func isCompleteAndLeavesTheNextCallAnotherConnection(_ status: String, _ framing: Framing) async throws {
        for subject in Subject.allCases { try await check(subject, framing.actions(status)) }
    }

    /// Not over URLSession on Linux, where libcurl sends the rest of a request before it returns a response below 400.
    @Test(arguments: ["200 OK", "303 See Other"], Framing.allCases)
    func isCompleteAlsoIfItIsNoError(_ status: String, _ framing: Framing) async throws {
        try await check(.asyncHTTPClient, framing.actions(status))
    }

    /// A body that the system's buffers hold: the server responds to its head, and reads nothing of the rest. Not over
    /// URLSession on Linux, where libcurl uses the connection for the next request although the first demanded its end.
    @Test(arguments: errors) func isCompleteIfTheWholeRequestWasSent(_ status: String) async throws {
        for size in [20_000, 200_000] {
            let body = String(repeating: "x", count: size)
            try await check(.asyncHTTPClient, Framing.length.actions(status), body: body)
        }
    }

    /// A body that a server can be expected to read, whatever it responds, costs no connection.
    @Test(arguments: errors) func toASmallBodyKeepsTheConnection(_ status: String) async throws {
        let server = try await LoopbackServer.start { _ in Framing.length.actions(status) }
        for _ in 1...2 {
            let body = String(repeating: "x", count: 16_000)
            _ = try await Subject.asyncHTTPClient.outcome(server.call(.post, "/", body: body)).get()
        }
        #expect(server.requests.map(\.connection) == [1, 1])
        try await server.stop()
    }

    @Test(arguments: ["200 OK", "413 Content Too Large"], Framing.allCases)
    func isCompleteOverTLS(_ status: String, _ framing: Framing) async throws {
        let server = try await LoopbackServer.start(usesTLS: true, at: .head) { request in
            request.path == "/upload"
                ? [.stopReading] + framing.actions(status) : [.respond("200 OK", body: "next")]
        }
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.timeout.connect = .hours(1)
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.certificateVerification = .none
        try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            let transport = AsyncHTTPClientTransport(client: client)
            let refused = try await transport.send(server.call(.post, "/upload", body: Self.upload, scheme: "https"))
            #expect(refused.body == Data("refused".utf8))
            #expect(!refused.isBodyTruncated)
            let next = try await transport.send(server.call(.post, "/next", body: "x", scheme: "https"))
            #expect(next.body == Data("next".utf8))
            #expect(server.requests.map(\.connection) == [1, 2])
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases) func isRetriedOverAnotherConnection(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start(at: .head) { request in
            request.connection == 1
                ? [.stopReading, .respond("503 Service Unavailable")] : [.respond("200 OK", body: "[1]")]
        }
        var policy = HTTPRetryPolicy()
        policy.firstDelay = .zero
        var service = try HTTPService(
            parsing: "http://\(server.authority)", transport: subject.transport.retrying(policy))
        service.timeout = .seconds(3600)
        let response = try await service.send(.put, "/upload", sending: .data(Data(Self.upload.utf8)))
        #expect(response.body == Data("[1]".utf8))
        try await server.stop()
    }

    /// The renewal of a credential that is refused during an upload doesn't wait for the rest of the upload.
    @Test(arguments: Subject.allCases) func isRenewedOverAnotherConnection(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start(at: .head) { request in
            switch (request.path, request.values(of: "authorization")) {
            case ("/refresh", _): [.respond("200 OK", body: "\"new\"")]
            case (_, ["new"]): [.respond("200 OK", body: "[1]")]
            default: [.stopReading, .respond("401 Unauthorized")]
            }
        }
        var plain = try HTTPService(parsing: "http://\(server.authority)", transport: subject.transport)
        plain.timeout = .seconds(3600)
        let keeper = CredentialKeeper("old") {
            $1[.authorization] = $0
        } renew: { [plain] _ in
            try await plain.fetch(.post, "/refresh", as: String.self)
        }
        let service = plain.with { $0.authenticated(by: keeper) }
        let response = try await service.send(.put, "/upload", sending: .data(Data(Self.upload.utf8)))
        #expect(response.body == Data("[1]".utf8))
        #expect(server.requests.map(\.path) == ["/upload", "/refresh", "/upload"])
        try await server.stop()
    }

    /// A server may respond at once and process the upload afterward. The connection is closed when all is sent.
    @Test func ofASuccessDoesNotEndTheUpload() async throws {
        let server = try await LoopbackServer.start(at: .head) { _ in Framing.length.actions("202 Accepted") }
        let response = try await Subject.asyncHTTPClient.outcome(server.call(.post, "/upload", body: Self.upload)).get()
        #expect(response.statusCode == 202)
        await server.waitForBodies(1)
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    /// No transfer outlives its call for long: a client is shut down after its connections are closed.
    @Test(arguments: ["202 Accepted", "413 Content Too Large"])
    func ofAServerThatReadsNothingMoreEndsTheUpload(_ status: String) async throws {
        let server = try await server(Framing.length.actions(status))
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.timeout.connect = .hours(1)
        try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            let call = try server.call(.post, "/upload", body: Self.upload)
            let response = try await AsyncHTTPClientTransport(client: client).send(call)
            #expect("\(response.status)".hasPrefix(status.prefix(3)))
        }
        try await server.stop()
    }
}
