import NIOCore
import NIOPosix

/// A server that responds and closes its side as soon as the head of a request has arrived, and goes on reading.
public final class EarlyAnswerServer: Sendable {
    private let channel: any Channel
    /// The port that the server listens on.
    public var port: Int { channel.localAddress?.port ?? 0 }

    private init(_ channel: any Channel) { self.channel = channel }

    /// Starts a server.
    /// - Parameter response: The bytes of the response.
    public static func start(_ response: String) async throws -> EarlyAnswerServer {
        let channel = try await ServerBootstrap(group: ServerThreads.group)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Responder(response))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return EarlyAnswerServer(channel)
    }

    /// Stops listening.
    public func stop() async throws { try await channel.close() }

    private final class Responder: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let response: String
        private var hasResponded = false

        init(_ response: String) { self.response = response }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasResponded else { return }
            hasResponded = true
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)), promise: nil)
            context.close(mode: .output, promise: nil)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
