import NIOCore

/// The response of ``Fault/largeBody(bytes:)``: as long as one likes, and never more than one chunk of it in memory.
struct LargeBody: Sendable {
    private static let chunkSize = 64 * 1024

    let length: Int

    /// Sends it; each chunk waits until the system has taken the one before, and the first that fails ends it.
    func send(to connection: Connection) async throws {
        let head = CannedResponse(
            status: 200, reason: "OK", headers: [HeaderLine("Content-Type", "application/octet-stream")])
        try await connection.send(head.head(bodyLength: max(length, 0)))
        let chunk = ByteBuffer(repeating: UInt8(ascii: "x"), count: Self.chunkSize)
        var left = max(length, 0)
        while left > 0 {
            let size = min(left, Self.chunkSize)
            try await connection.send(chunk.getSlice(at: chunk.readerIndex, length: size) ?? chunk)
            left -= size
        }
    }
}
