public import Foundation

/// A file that is sent while it is read.
@_spi(Transports) public final class FileContent: Sendable {
    /// The URL of the file.
    public let url: URL
    /// The number of bytes when the call began.
    public let size: Int64
    let progress: Progress?

    /// - Throws: The error of the file system if the file can't be read.
    init(_ url: URL, progress: Progress?) throws {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        self.url = url
        self.progress = progress
        size = Int64(try handle.seekToEnd())
        // A directory can be opened.
        _ = try handle.seek(toOffset: 0)
        _ = try handle.read(upToCount: 1)
    }

    /// Reads the file in pieces.
    /// - Parameter send: Sends a piece. It receives the number of bytes up to its end.
    public func read(_ send: (_ end: Int64, _ piece: Data) async throws -> Void) async throws {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        var end: Int64 = 0
        // No more than was announced: the file may have grown.
        while end < size, let piece = try handle.read(upToCount: Int(min(64 * 1024, size - end))), !piece.isEmpty {
            end += Int64(piece.count)
            try await send(end, piece)
        }
    }

    /// The content in memory, for a transport that doesn't read files.
    // watertight:accept open-end: The file was readable when the call began; a service that gets no content refuses the request.
    var data: Data? { try? Data(contentsOf: url) }
}
