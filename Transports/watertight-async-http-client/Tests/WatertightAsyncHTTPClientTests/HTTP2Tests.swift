import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

/// The transport over HTTP/2.
@Suite(.hangLimit) struct HTTP2Tests {
    @Test(arguments: [200, 404, 0, 99]) func endsWithATypedOutcome(_ status: Int) async throws {
        let result = try await outcome(of: .respond(status))
        switch result {
        case .success(let response):
            #expect(response.statusCode == status)
            #expect(response.body == Data("hello".utf8))
        case .failure(let interruption):
            #expect(status < 100)
            #expect(interruption.failure?.reason == .malformedResponse)
        }
    }

    /// RFC 9113 §8.7: a refused stream, and one above the last of a GOAWAY, have not been processed.
    @Test(arguments: [StreamAnswer.reset(.refusedStream), .goAway])
    func recognizesARequestThatWasNotProcessed(_ answer: StreamAnswer) async throws {
        guard case .failure(.failed(let failure, _)) = try await outcome(of: answer) else { throw NotFailed() }
        #expect(failure.reason == .connectionLost)
        #expect(failure.delivery == .notSent)
        // Although it is a POST.
        #expect(failure.isRetryable)
    }

    @Test(arguments: [NIOHTTP2.HTTP2ErrorCode.cancel, .internalError, .protocolError])
    func reportsThatARequestMayHaveBeenProcessed(_ code: NIOHTTP2.HTTP2ErrorCode) async throws {
        guard case .failure(.failed(let failure, _)) = try await outcome(of: .reset(code)) else { throw NotFailed() }
        #expect(failure.reason == .connectionLost)
        #expect(failure.delivery == .mayHaveBeenProcessed)
        #expect(!failure.isRetryable)
    }

    /// The rest of the request would use up the window of the connection, which other calls share.
    @Test func resetsTheStreamOfARefusedUpload() async throws {
        let reset = Gate()
        let actions: [HTTP2Server.Action] = [
            .openAtReset(reset), .stopReading, .head("413", ends: false), .data("refused", ends: true),
        ]
        try await withServer(actions) { transport, url in
            let body = Data(repeating: 0x78, count: 20_000_000)
            for body in [body, Data("x".utf8)] {
                let call = try #require(HTTPCall(.post, url, body: body, timeout: .seconds(3600)))
                let response = try await transport.send(call)
                #expect(response.statusCode == 413)
                #expect(response.body == Data("refused".utf8))
                #expect(!response.isBodyTruncated)
            }
            await reset.wait()
        }
    }

    /// More calls than the streams that a connection may have.
    @Test func endsTheStreamOfAnEarlySuccess() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("x".utf8).write(to: file)
        try await withServer([.head("200", ends: false), .data("1", ends: true)]) { transport, url in
            let service = try HTTPService(parsing: url, transport: transport).with(timeout: .seconds(3600))
            try await withThrowingTaskGroup(of: Void.self) { calls in
                for _ in 1...300 {
                    calls.addTask { try await service.send(.put, "/map", sending: .file(file)) }
                }
                try await calls.waitForAll()
            }
        }
        try FileManager.default.removeItem(at: file)
    }

    @Test func resetsTheStreamOfARefusedFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(repeating: 0x78, count: 20_000_000).write(to: file)
        let reset = Gate()
        let actions: [HTTP2Server.Action] = [
            .openAtReset(reset), .stopReading, .head("413", ends: false), .data("refused", ends: true),
        ]
        try await withServer(actions) { transport, url in
            let service = try HTTPService(parsing: url, transport: transport).with(timeout: .seconds(3600))
            for _ in 1...2 {
                do throws(Interruption<HTTPFailure>) {
                    try await service.send(.post, "/upload", sending: .file(file))
                    Issue.record("no failure")
                } catch {
                    #expect(error.failure?.response?.body == Data("refused".utf8))
                    error.recovered()
                }
            }
            await reset.wait()
        }
        try FileManager.default.removeItem(at: file)
    }

    private struct NotFailed: Error {}

    /// Sends a POST to a server with this response.
    private func outcome(
        of answer: StreamAnswer
    ) async throws -> Result<TransportResponse, Interruption<HTTPFailure>> {
        try await withServer(answer.actions) { transport, url in
            let call = try #require(HTTPCall(.post, url, timeout: .seconds(3600)))
            do throws(Interruption<HTTPFailure>) {
                return .success(try await transport.send(call))
            } catch {
                return .failure(error)
            }
        }
    }

    private func withServer<Value: Sendable>(
        _ actions: [HTTP2Server.Action],
        _ test: (AsyncHTTPClientTransport, String) async throws -> Value
    ) async throws -> Value {
        let server = try await HTTP2Server.start(actions)
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.certificateVerification = .none
        configuration.timeout.connect = .hours(1)
        let value = try await HTTPClient.withHTTPClient(
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration
        ) { try await test(AsyncHTTPClientTransport(client: $0), "https://127.0.0.1:\(server.port)/") }
        try await server.stop()
        return value
    }
}

/// The response of a server to the request of a stream.
enum StreamAnswer: Sendable {
    /// A status and a body.
    case respond(Int)
    /// A RST_STREAM.
    case reset(NIOHTTP2.HTTP2ErrorCode)
    /// A GOAWAY for which no stream was processed.
    case goAway
}

extension StreamAnswer {
    fileprivate var actions: [HTTP2Server.Action] {
        switch self {
        case .respond(let status): [.head("\(status)", ends: false), .data("hello", ends: true)]
        case .reset(let code): [.reset(code)]
        case .goAway: [.goAway]
        }
    }
}
