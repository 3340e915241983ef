import NIOCore
import NIOHTTP2

/// Tells a stream that a GOAWAY has ended from one that the server has reset.
///
/// SwiftNIO closes the streams that the server has not processed (RFC 9113 §6.8) with the code of a cancellation, which
/// is also what a server may reset a stream with that it has processed. Only the latter brings a RST_STREAM. Without
/// one the stream was refused, and is told to be, as SwiftNIO documents it.
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
