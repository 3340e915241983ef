import NIOCore
import NIOHPACK
public import NIOHTTP2
import NIOPosix
import NIOSSL

/// A server of HTTP/2 over TLS that responds to each request with any frames.
public final class HTTP2Server: Sendable {
    /// A step of the response to a request.
    public enum Action: Sendable {
        /// Sends the head of a response, and ends the stream.
        case head(String, fields: [String: String] = [:], ends: Bool)
        /// Sends a part of the body, and ends the stream.
        case data(String, ends: Bool)
        /// Sends bytes of the body, and ends the stream.
        case bytes([UInt8], ends: Bool)
        /// Sends trailer fields, and ends the stream.
        case trailers([String: String])
        /// Sends a RST_STREAM.
        case reset(NIOHTTP2.HTTP2ErrorCode)
        /// Sends a GOAWAY for which no stream was processed.
        case goAway
        /// Sends a GOAWAY that permits the current stream.
        case lastGoAway
        /// Closes the connection.
        case close
        /// Reads nothing more from the stream.
        case stopReading
        /// Opens a gate when the client resets the stream.
        case openAtReset(Gate)
    }

    private let channel: any Channel
    /// The port that the server listens on.
    public var port: Int { channel.localAddress?.port ?? 0 }

    private init(_ channel: any Channel) { self.channel = channel }

    /// Starts a server with a self-signed certificate.
    /// - Parameter actions: The steps of each response.
    public static func start(_ actions: [Action]) async throws -> HTTP2Server {
        let context = try SelfSignedCertificate.serverContext(offering: ["h2"])
        let channel = try await ServerBootstrap(group: ServerThreads.group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }.flatMap {
                    channel.configureHTTP2Pipeline(mode: .server) { stream in
                        stream.eventLoop.makeCompletedFuture {
                            try stream.pipeline.syncOperations.addHandler(Responder(actions))
                        }
                    }.map { _ in }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return HTTP2Server(channel)
    }

    /// Stops listening.
    public func stop() async throws { try await channel.close() }
}

/// Responds to the request of a stream.
private final class Responder: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let actions: [HTTP2Server.Action]
    private var reset: Gate?

    init(_ actions: [HTTP2Server.Action]) { self.actions = actions }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .rstStream = unwrapInboundIn(data) { reset?.open() }
        guard case .headers = unwrapInboundIn(data) else { return }
        for action in actions { perform(action, context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOHTTP2Errors.StreamClosed { reset?.open() }
    }

    private func perform(_ action: HTTP2Server.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .head(let status, let fields, let ends):
            var headers: HPACKHeaders = [":status": status]
            for (name, value) in fields { headers.add(name: name, value: value) }
            let head = HTTP2Frame.FramePayload.Headers(headers: headers, endStream: ends)
            context.writeAndFlush(wrapOutboundOut(.headers(head)), promise: nil)
        case .data(let text, let ends): send(ByteBuffer(string: text), ends: ends, context)
        case .bytes(let bytes, let ends): send(ByteBuffer(bytes: bytes), ends: ends, context)
        case .trailers(let fields):
            let trailers = HTTP2Frame.FramePayload.Headers(
                headers: HPACKHeaders(fields.map { ($0, $1) }), endStream: true)
            context.writeAndFlush(wrapOutboundOut(.headers(trailers)), promise: nil)
        case .reset(let code): context.writeAndFlush(wrapOutboundOut(.rstStream(code)), promise: nil)
        case .goAway: goAway(.rootStream, context)
        case .lastGoAway: goAway(HTTP2StreamID(1), context)
        case .stopReading: context.channel.setOption(.autoRead, value: false).whenComplete { _ in }
        case .openAtReset(let gate): reset = gate
        case .close: context.channel.parent?.close(promise: nil)
        }
    }

    private func send(_ bytes: ByteBuffer, ends: Bool, _ context: ChannelHandlerContext) {
        let body = HTTP2Frame.FramePayload.Data(data: .byteBuffer(bytes), endStream: ends)
        context.writeAndFlush(wrapOutboundOut(.data(body)), promise: nil)
    }

    private func goAway(_ last: HTTP2StreamID, _ context: ChannelHandlerContext) {
        let payload = HTTP2Frame.FramePayload.goAway(lastStreamID: last, errorCode: .noError, opaqueData: nil)
        context.channel.parent?.writeAndFlush(HTTP2Frame(streamID: .rootStream, payload: payload), promise: nil)
    }
}
