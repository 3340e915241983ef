public import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A file that is sent while it is read. It stays open, so that it can be sent although it was deleted.
@_spi(Transports) public final class FileContent: Sendable {
    /// The URL of the file.
    public let url: URL
    /// The number of bytes when the call began.
    public let size: Int64
    let progress: Progress?
    private let handle: FileHandle

    /// - Throws: The error of the file system if the file can't be read.
    init(_ url: URL, progress: Progress?) throws {
        self.url = url
        self.progress = progress
        // A pipe without a writer would block.
        let descriptor = url.isFileURL ? open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOENT) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw POSIXError(.EINVAL)
        }
        size = Int64(information.st_size)
    }

    /// Whether the file has become shorter.
    var isCut: Bool {
        var information = stat()
        return fstat(handle.fileDescriptor, &information) != 0 || Int64(information.st_size) < size
    }

    /// Reads the file in pieces.
    /// - Parameter send: Sends a piece. It receives the number of bytes up to its end.
    public func read(_ send: (_ end: Int64, _ piece: Data) async throws -> Void) async throws {
        var end: Int64 = 0
        // No more than was announced: the file may have grown.
        while end < size {
            let piece = try piece(at: end, Int(min(64 * 1024, size - end)))
            if piece.isEmpty { return }
            end += Int64(piece.count)
            try await send(end, piece)
        }
    }

    /// The content in memory, for a transport that doesn't read files.
    var data: Data? {
        var data = Data()
        // watertight:accept swallowed: The file was readable when the call began. A part has the length of a part.
        while let piece = try? piece(at: Int64(data.count), Int(min(1 << 20, size - Int64(data.count)))), !piece.isEmpty
        {
            data += piece
        }
        return data
    }

    // Not the offset of the handle, which several calls may share.
    private func piece(at offset: Int64, _ count: Int) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(handle.fileDescriptor, &bytes, count, off_t(offset))
        guard read >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return Data(bytes.prefix(read))
    }
}
