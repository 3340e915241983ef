import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import SignInContract

/// A server that returns the same response for every request and keeps connections open.
final class LoopbackServer: Sendable {
    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel

    private init(group: MultiThreadedEventLoopGroup, channel: any Channel) {
        self.group = group
        self.channel = channel
    }

    /// Starts a server on a free port of 127.0.0.1, with its own thread.
    static func start(answering answer: CannedAnswer) async throws -> LoopbackServer {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try await ServerBootstrap(group: group)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(AnswerHandler(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return LoopbackServer(group: group, channel: channel)
    }

    /// `127.0.0.1` and the port.
    var authority: String { "127.0.0.1:\(channel.localAddress?.port ?? 0)" }

    /// Stops listening.
    func stop() async throws {
        try await channel.close()
        try await group.shutdownGracefully()
    }
}

/// Responds on one connection.
private final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let head: HTTPResponseHead
    private let body: ByteBuffer

    init(_ answer: CannedAnswer) {
        var headers = HTTPHeaders()
        for field in answer.headerFields { headers.add(name: field.name.rawName, value: field.value) }
        head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: answer.statusCode), headers: headers)
        body = ByteBuffer(bytes: answer.body)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = unwrapInboundIn(data) else { return }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
