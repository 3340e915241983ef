import NIOCore
import NIOHTTP2

/// Distinguishes streams that a GOAWAY has ended from those that the server has reset.
///
/// SwiftNIO closes the streams that the server hasn't processed (RFC 9113 §6.8) with the error code of a cancellation. A
/// server may reset a stream that it has processed with the same code, but then there is a RST_STREAM. Without one the error
/// is changed to a refused stream, as SwiftNIO documents it.
final class GoAwayReader: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload

    private var wasReset = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .rstStream = unwrapInboundIn(data) { wasReset = true }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !wasReset, let closed = error as? NIOHTTP2Errors.StreamClosed, closed.errorCode == .cancel {
            context.fireErrorCaught(
                NIOHTTP2Errors.streamClosed(streamID: closed.streamID, errorCode: .refusedStream))
        } else {
            context.fireErrorCaught(error)
        }
    }
}
