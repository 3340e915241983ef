import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP

/// The transport's configuration on a connection that speaks HTTP/2.
@Suite(.timeLimit(.minutes(1))) struct HTTP2Tests {
    @Test(arguments: [200, 404, 0, 99]) func endsWithATypedOutcome(_ status: Int) async throws {
        let context = try Certificate.serverContext()
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }.flatMap {
                    channel.configureHTTP2Pipeline(mode: .server) { stream in
                        stream.eventLoop.makeCompletedFuture {
                            let pipeline = stream.pipeline.syncOperations
                            try pipeline.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
                            try pipeline.addHandler(Answer(status: status))
                        }
                    }.map { _ in }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.certificateVerification = .none
        let client = AsyncHTTPClient.HTTPClient(
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
        do throws(Interruption<TransportFailure>) {
            let response = try await AsyncHTTPClientTransport(client: client).send(
                HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(port)", path: "/"), body: nil,
                limits: TransportLimits(deadline: .seconds(5)))
            #expect(response.statusCode == status)
            #expect(response.body == Data("hello".utf8))
        } catch {
            #expect(status < 100)
            #expect(error.failure?.reason == .notHTTP)
        }
        try await client.shutdown()
        try await server.close()
    }
}

/// Answers each request with a status and a body.
private final class Answer: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let status: Int

    init(status: Int) { self.status = status }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = unwrapInboundIn(data) else { return }
        let head = HTTPResponseHead(version: .http2, status: .custom(code: UInt(status), reasonPhrase: ""))
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "hello")))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}

/// As of `SelfSignedCertificate`, for HTTP/2.
private enum Certificate {
    static func serverContext() throws -> NIOSSLContext {
        let certificate = try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem)
        let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
        configuration.applicationProtocols = ["h2"]
        return try NIOSSLContext(configuration: configuration)
    }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUYkERT8dKt4nGtkgsF1/mTUT3bHMwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDIzNTcwMFoYDzIxMjYxMDI3
        MjM1NzAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAQ+9DwaqObBYAlOHwEIBsNP0lwrlT5qcQuWL0apWu1Jv7Th36z1c3ZK
        vGMtzRY4G9a26hKjS3LXq8r16HASB4SKo28wbTAdBgNVHQ4EFgQUhgeYUDKxib+a
        5eqTbfJa1E+4L20wHwYDVR0jBBgwFoAUhgeYUDKxib+a5eqTbfJa1E+4L20wDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIgQOzyG8mtsBb7Cn55TgiDtDlFHAk9AwraNnVW8vk0e68CIQCu
        sQNWbAFi5thxVl4j/++eIPVYbHjRJI8oSfDxqZjCdg==
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHrnj5qXMGoqepZW7
        BiyQ51Il3zu0poX+lbTWGZ+9u7+hRANCAAQ+9DwaqObBYAlOHwEIBsNP0lwrlT5q
        cQuWL0apWu1Jv7Th36z1c3ZKvGMtzRY4G9a26hKjS3LXq8r16HASB4SK
        -----END PRIVATE KEY-----
        """
}
