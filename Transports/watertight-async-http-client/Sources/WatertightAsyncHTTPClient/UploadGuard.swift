import NIOCore
import NIOHTTP1

/// Keeps a connection from carrying another request if the server may not read the current one to its end (RFC 9112 §9.3).
///
/// AsyncHTTPClient regards a body as sent once the channel has it. If a response ends before the socket has taken the body,
/// AsyncHTTPClient reuses the connection, and the next request waits behind the rest of the body. If the connection is
/// closed instead, the failed write ends the call before the body of the response is read.
///
/// A success may end before AsyncHTTPClient has written the end of a body that it sends in pieces. It then ends the call, never
/// writes that end, and the connection is busy for good (1.37.0). The end of such a success waits for that of its request.
final class UploadGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// The largest body after which a server is expected to read on although it has refused the request. A larger one may be
    /// left in the buffers of the system, which don't report what the server has read.
    private static let largestDiscardedBody = 16 * 1024
    /// The time within which a part of the rest of a request must be sent.
    private static let longestStall = TimeAmount.seconds(10)

    private let isHTTP2: Bool
    private var bodySize = 0
    /// The length that the request announced; `nil` if its body is sent in chunks.
    private var length: Int?
    private var isRequestWritten = true
    /// The end of a success that waits for the end of its request.
    private var heldEnd: NIOAny?
    private var statusCode: UInt = 0
    /// Whether the response is complete.
    private var isComplete = false
    private var isClosing = false

    init(isHTTP2: Bool) { self.isHTTP2 = isHTTP2 }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            (bodySize, isRequestWritten, isComplete) = (0, false, false)
            length = head.headers.first(name: "Content-Length").flatMap { Int($0) }
        case .body(let part): bodySize += part.readableBytes
        case .end:
            isRequestWritten = true
            // A write that fails later must not end the call: the response does, or the end of the connection.
            promise?.succeed()
            context.write(data, promise: nil)
            // Afterward: AsyncHTTPClient is still writing.
            if heldEnd != nil { context.eventLoop.assumeIsolated().execute { self.passOnEnd(context) } }
            return
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            statusCode = head.status.code
            guard !isHTTP2, !isSent(context) || isError && bodySize > Self.largestDiscardedBody else { break }
            // AsyncHTTPClient closes the connection after the response.
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            return context.fireChannelRead(wrapInboundOut(.head(head)))
        case .end where !isRequestWritten && statusCode < 300:
            heldEnd = data
            return endIfStalled(context, since: nil)
        case .end:
            isComplete = true
            context.fireChannelRead(data)
            // Resets the stream, whose rest would use up the window of the connection.
            if isHTTP2, isError, !isSent(context) { context.close(promise: nil) }
            return
        case .head, .body: break
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        endUnread(context)
        context.fireChannelInactive()
    }

    private func passOnEnd(_ context: ChannelHandlerContext) {
        guard let end = heldEnd else { return }
        heldEnd = nil
        isComplete = true
        context.fireChannelRead(end)
        context.fireChannelReadComplete()
    }

    /// Ends a call whose success is complete when no more of its request is sent.
    private func endIfStalled(_ context: ChannelHandlerContext, since before: [Int]?) {
        guard heldEnd != nil else { return }
        let sent = [bodySize, Self.unsentBytes(context)]
        if sent == before { return endUnread(context) }
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.longestStall) {
            self.endIfStalled(context, since: sent)
        }
    }

    private func endUnread(_ context: ChannelHandlerContext) {
        guard heldEnd != nil else { return }
        heldEnd = nil
        context.fireErrorCaught(ReadingStopped.unread)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, isComplete, !isError, !isHTTP2, !isClosing else {
            return context.close(mode: mode, promise: promise)
        }
        isClosing = true
        closeWhenSent(context, promise, before: .max)
    }

    /// Closes the connection when the whole request is sent, which a server that has accepted it may still read, or when no
    /// more of it can be sent.
    private func closeWhenSent(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?, before: Int) {
        let unsent = Self.unsentBytes(context)
        guard unsent > 0, unsent < before else { return context.close(promise: promise) }
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.longestStall) {
            self.closeWhenSent(context, promise, before: unsent)
        }
    }

    private var isError: Bool { statusCode >= 400 }

    private func isSent(_ context: ChannelHandlerContext) -> Bool {
        (isRequestWritten || bodySize == length) && Self.unsentBytes(context) == 0
    }

    /// The number of bytes that the socket hasn't taken; 1 if there are any and the number is unknown.
    private static func unsentBytes(_ context: ChannelHandlerContext) -> Int {
        // Other channels trap at the option.
        guard context.channel is any SocketOptionProvider else { return context.channel.isWritable ? 0 : 1 }
        // watertight:accept swallowed: A closed channel has nothing left to send.
        return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
