import NIOCore

/// What the client of one connection sends.
struct ClientBytes {
    private let connection: Connection
    private var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

    init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, of connection: Connection) {
        self.connection = connection
        self.iterator = inbound.makeAsyncIterator()
    }

    /// The next bytes, counted and logged; nil once the client has sent a FIN.
    mutating func next() async throws -> ByteBuffer? {
        let bytes = try await iterator.next()
        if let bytes { connection.received(bytes) } else { connection.willClose(.fin(by: .client)) }
        return bytes
    }

    /// Reads and forgets everything until the client closes.
    ///
    /// Closing a socket with unread bytes makes the system send a RST, so an end that is to be clean reads first.
    mutating func drain() async throws {
        while try await next() != nil {}
    }

    /// Reads one whole request, its body included.
    ///
    /// - Returns: Its head, or nil if the client closed before, or sent something that is no HTTP/1 request.
    mutating func request() async throws -> RequestHead? {
        let headEnd = [UInt8]("\r\n\r\n".utf8)
        var received = ByteBuffer()
        while true {
            guard let bytes = try await next() else { return nil }
            received.writeImmutableBuffer(bytes)
            guard let end = received.readableBytesView.firstRange(of: headEnd) else { continue }
            guard let head = RequestHead(received.readableBytesView[..<end.lowerBound]) else { return nil }
            received.moveReaderIndex(to: end.upperBound)
            switch head.bodyLength {
            case .bytes(let length):
                while received.readableBytes < length {
                    guard let bytes = try await next() else { return nil }
                    received.writeImmutableBuffer(bytes)
                }
            case .chunked:
                let lastChunk = [UInt8]("0\r\n\r\n".utf8)
                while !received.readableBytesView.suffix(lastChunk.count).elementsEqual(lastChunk) {
                    guard let bytes = try await next() else { return nil }
                    received.writeImmutableBuffer(bytes)
                }
            }
            return head
        }
    }
}
