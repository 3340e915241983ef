import NIOCore
import NIOHTTP1

/// The end of a response that isn't a success, before its body was complete.
struct BrokenBody: Error {
    /// The error that ended it.
    let cause: any Error
    /// The beginning of the body.
    let bytes: ByteBuffer
}

/// Keeps the bytes of an error response that have arrived before its body breaks.
///
/// AsyncHTTPClient drops the bytes that it hasn't passed on when an error occurs. They are part of the error instead.
final class BrokenBodyReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// The default limit of a call.
    private static let limit = 64 * 1024

    /// `nil` outside of the body of an error response.
    private var bytes: ByteBuffer?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): bytes = head.status.code >= 300 ? ByteBuffer() : nil
        case .body(let part): keep(part)
        case .end: bytes = nil
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let bytes else { return context.fireErrorCaught(error) }
        self.bytes = nil
        context.fireErrorCaught(BrokenBody(cause: error, bytes: bytes))
    }

    private func keep(_ part: ByteBuffer) {
        guard let kept = bytes?.readableBytes, kept < Self.limit else { return }
        // The first part isn't copied.
        if kept == 0 { bytes = part } else { bytes?.writeImmutableBuffer(part) }
    }
}
