import NIOCore

/// Passes the upstream's bytes to the client, shaped.
struct ResponseShaper {
    private let shaping: ResponseShaping
    private let connection: Connection
    private var sent = 0

    init(_ shaping: ResponseShaping, for connection: Connection) {
        self.shaping = shaping
        self.connection = connection
    }

    /// Sends on what came from the upstream.
    ///
    /// - Returns: Whether the response goes on; false once the fault has ended it.
    mutating func pass(_ bytes: ByteBuffer) async throws -> Bool {
        switch shaping {
        case .unchanged:
            try await connection.send(bytes)
            return true
        case .reset(let limit):
            guard try await send(bytes, upTo: limit, before: .reset(by: .proxy)) else { return true }
            await connection.reset(by: .proxy)
            return false
        case .truncated(let limit):
            guard try await send(bytes, upTo: limit, before: .fin(by: .proxy)) else { return true }
            await connection.finishSending(by: .proxy)
            return false
        case .withheld(let gate):
            await gate.pass()
            try await connection.send(bytes)
            return true
        case .dripping(let size, let tick):
            var rest = bytes
            while let drop = rest.readSlice(length: min(max(size, 1), rest.readableBytes)), drop.readableBytes > 0 {
                // Before each piece but the very first, so that the last one is not followed by a wait.
                if sent > 0 { try await Task.sleep(for: tick) }
                try await connection.send(drop)
                sent += drop.readableBytes
            }
            return true
        }
    }

    /// Sends no more than is left of the limit.
    ///
    /// - Returns: Whether the limit has been reached.
    private mutating func send(
        _ bytes: ByteBuffer, upTo limit: Int, before closing: WireEvent.Closing
    ) async throws -> Bool {
        var rest = bytes
        let length = min(max(limit - sent, 0), rest.readableBytes)
        let isLast = sent + length >= limit
        if let part = rest.readSlice(length: length) {
            try await connection.send(part, before: isLast ? closing : nil)
        }
        sent += length
        return isLast
    }
}
