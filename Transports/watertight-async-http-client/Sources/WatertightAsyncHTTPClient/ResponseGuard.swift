import NIOCore
import NIOHTTP1
import NIOHTTP2

/// Rejects the responses at which AsyncHTTPClient traps.
///
/// AsyncHTTPClient ignores a head with a status below 200 and expects no body after it, which is correct for 100 to 199.
/// After `HTTP/1.1 000`, whose body SwiftNIO passes on, it ends the process.
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

    /// Adds the handlers of this module after the decoder of responses, and a ``GoAwayReader`` before that of HTTP/2.
    static func install(in channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let decoder: any ChannelHandler
            let isHTTP2: Bool
            if let http1 = try? pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self) {
                (decoder, isHTTP2) = (http1, false)
            } else {
                (decoder, isHTTP2) = (try pipeline.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self), true)
                try pipeline.addHandler(GoAwayReader(), position: .before(decoder))
            }
            try pipeline.addHandlers(
                ResponseGuard(), BrokenBodyReader(), UploadGuard(isHTTP2: isHTTP2), position: .after(decoder))
        }
    }
}
