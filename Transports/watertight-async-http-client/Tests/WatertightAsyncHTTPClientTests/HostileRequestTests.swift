import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@Suite(.hangLimit) struct HostileRequestTests {
    /// With the configuration of the shared client, but without its limit on connecting.
    private static let transport: AsyncHTTPClientTransport = {
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.timeout.connect = .hours(1)
        return AsyncHTTPClientTransport(client: HTTPClient(configuration: configuration))
    }()

    private func call(
        _ server: LoopbackServer, _ method: HTTPRequest.Method = .get, body: Data? = nil,
        timeout: Duration = .seconds(3600)
    ) throws -> HTTPCall {
        try #require(HTTPCall(method, "http://\(server.authority)/", body: body, timeout: timeout))
    }

    private func service(_ authority: String, timeout: Duration = .seconds(3600)) throws -> HTTPService {
        var service = try HTTPService(parsing: "http://\(authority)", transport: Self.transport)
        service.timeout = timeout
        return service
    }

    /// AsyncHTTPClient traps at a port above 65535, and reads another port if the authority ends early.
    @Test func survivesEveryAuthority() async {
        await #expect(processExitsWith: .success) {
            for authority in [
                "127.0.0.1:99999/:80", "127.0.0.1:99999#:80", "127.0.0.1:99999?:80", "127.0.0.1:99999/@h",
                "[::1]:99999/]:80", "127.0.0.1:99999\\:80", "a b", "\u{0}", "%00", "é", "[::1%25lo]:1", "[", "]", "@",
                ":", "[]", "[]:1", "a:", "127.0.0.1:00000000001", "%2F:1", "127.1:1", "0x7f.1:1", "-:1", ".:1",
                "a@b@:1",
                String(repeating: "a", count: 300) + ":1", "xn--:1", "*:1", "127.0.0.1%:1", "127.0.0.1:65536%:1",
            ] {
                for scheme in ["http", "https"] {
                    // Most are refused before they reach a transport.
                    guard let call = HTTPCall(.get, "\(scheme)://\(authority)/", timeout: .milliseconds(300)) else {
                        continue
                    }
                    do throws(Interruption<HTTPFailure>) {
                        _ = try await AsyncHTTPClientTransport().send(call)
                        exit(1)
                    } catch {
                        guard case .failed = error else { exit(2) }
                    }
                }
            }
        }
    }

    @Test(arguments: [
        Duration.seconds(Int64.max), .seconds(Int64.max) * 4, .seconds(Int64.min), .seconds(Int64.min) * 4, .zero,
        .seconds(-1), .nanoseconds(1),
    ])
    func survivesEveryTimeoutAndLimit(_ timeout: Duration) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "hello")] }
        var service = try service(server.authority, timeout: timeout)
        for size in [Int.min, 0, Int.max] {
            service.successBodyLimit = size
            service.errorBodyLimit = size
            do throws(Interruption<HTTPFailure>) {
                let response = try await service.send(.get, "/")
                #expect(response.body == Data("hello".utf8))
                #expect(timeout > .zero && size > 0)
            } catch {
                #expect([.timedOut(.deadline), .responseTooLarge(limit: 0)].contains(error.failure?.reason))
            }
        }
        try await server.stop()
    }

    @Test(arguments: [
        "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE", "get", "BREW", "PRI", "UPGRADE",
    ])
    func endsWithEveryMethod(_ name: String) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "hello"), .close] }
        let method = try #require(HTTPRequest.Method(name))
        for body in [nil, Data(), Data("x".utf8)] {
            let call = try call(server, method, body: body, timeout: .milliseconds(500))
            do throws(Interruption<HTTPFailure>) {
                _ = try await Self.transport.send(call)
            } catch {
                #expect(error.failure != nil, "\(name)")
                #expect(error.failure?.reason != .unclassified, "\(name) \(error)")
            }
        }
        try await server.stop()
    }

    @Test func readsNoBodyOfAHead() async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 5000000000\r\n\r\n")]
        }
        let response = try await Self.transport.send(call(server, .head))
        #expect(response.statusCode == 200)
        #expect(response.headerFields[.contentLength] == "5000000000")
        #expect(response.body.isEmpty)
        try await server.stop()
    }

    @Test(arguments: ["000", "001", "099", "100", "101", "199"]) func survivesABodyAfterAnyStatus(_ status: String)
        async throws
    {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 \(status) X\r\nContent-Length: 5\r\n\r\nhello"), .close]
        }
        let call = try call(server)
        do throws(Interruption<HTTPFailure>) {
            let response = try await Self.transport.send(call)
            #expect(response.statusCode == 101)
        } catch {
            #expect([.malformedResponse, .notHTTP, .connectionLost].contains(error.failure?.reason))
        }
        try await server.stop()
    }

    @Test func isCancelledOrAnsweredAtAnyMomentOfARedirect() async throws {
        let server = try await LoopbackServer.start { request in
            request.path.count < 4
                ? [.respond("302 Found", fields: ["Location: \(request.path)x"])]
                : [.send("HTTP/1.1 200 OK\r\n\r\nhel"), .send("lo"), .close]
        }
        let service = try service(server.authority)
        for _ in 0..<300 {
            let task = Task { await HostileRequestTests.outcome(of: service) }
            for _ in 0..<Int.random(in: 0..<150) { await Task.yield() }
            task.cancel()
            switch await task.value {
            case .success(let response): #expect(response.body == Data("hello".utf8))
            case .failure(let interruption): #expect(interruption == .cancelled)
            }
        }
        try await server.stop()
    }

    private static func outcome(
        of service: HTTPService
    ) async -> Result<TransportResponse, Interruption<HTTPFailure>> {
        do {
            return .success(try await service.send(.get, "/"))
        } catch {
            return .failure(error)
        }
    }

    /// Each response and each byte arrives in time, but all together take too long. Without the deadline, the redirects
    /// end as too many, the body of known length arrives in full, and the others never end.
    @Test(arguments: [
        "HTTP/1.1 302 Found\r\nLocation: %\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", "HTTP/1.1 200 OK\r\n",
    ])
    func hasOneDeadlineForAllRedirectsAndBytes(_ answer: String) async throws {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(DripHandler(answer: answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        let service = try service("127.0.0.1:\(port)", timeout: .milliseconds(300))
        do throws(Interruption<HTTPFailure>) {
            let response = try await service.send(.get, "/")
            Issue.record("\(response)")
        } catch {
            #expect(error.failure?.reason == .timedOut(.deadline))
        }
        try await server.close()
    }
}

/// Sends a response after a pause, and then one byte after another.
private final class DripHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let answer: String

    init(answer: String) { self.answer = answer }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let path = String(buffer: unwrapInboundIn(data)).split(separator: " ").dropFirst().first ?? "/"
        let text = answer.replacing("%", with: path + "x")
        let isRedirect = answer.contains("Location")
        let channel = NIOLoopBound(context.channel, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(100)) {
            channel.value.writeAndFlush(ByteBuffer(string: text), promise: nil)
        }
        guard !isRedirect else { return }
        context.eventLoop.scheduleRepeatedTask(initialDelay: .milliseconds(120), delay: .milliseconds(20)) { task in
            if channel.value.isActive {
                channel.value.writeAndFlush(ByteBuffer(string: "x"), promise: nil)
            } else {
                task.cancel()
            }
        }
    }
}
