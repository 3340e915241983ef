import NIOCore
import NIOHTTP1
import NIOHTTP2

/// Keeps from AsyncHTTPClient the responses that it traps at.
///
/// It ignores a head whose status is below 200 and expects no body after it, which holds for the informational ones
/// from 100 to 199. After `HTTP/1.1 000`, whose body NIO lets through, it ends the process.
final class ResponseGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), head.status.code < 100 {
            isRefused = true
            context.fireErrorCaught(HTTPParserError.invalidStatus)
            context.close(promise: nil)
        } else {
            context.fireChannelRead(data)
        }
    }

    /// Puts one between what decodes responses and AsyncHTTPClient, and a ``GoAwayReader`` below what decodes HTTP/2.
    static func install(in channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let decoder: any ChannelHandler
            if let http1 = try? pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self) {
                decoder = http1
            } else {
                decoder = try pipeline.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self)
                try pipeline.addHandler(GoAwayReader(), position: .before(decoder))
            }
            try pipeline.addHandler(ResponseGuard(), position: .after(decoder))
        }
    }
}
