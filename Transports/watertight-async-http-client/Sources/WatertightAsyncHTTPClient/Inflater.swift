import CWatertightZlib

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a body could not be decoded.
enum ContentCodingError: String, Error {
    /// The body isn't in its coding's format, or its checksum differs.
    case malformed
    /// The body ends before its coding's format does.
    case truncated
    case outOfMemory = "out-of-memory"
}

/// Decodes gzip (RFC 1952), zlib (RFC 1950) and raw deflate (RFC 1951) with zlib, piece by piece.
///
/// Servers send both zlib and raw deflate as `deflate`. Bytes after the end of the content are ignored, as in browsers.
struct Inflater: ~Copyable {
    /// On the heap: zlib stores the address.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter body: The coded body, whose first bytes identify the format.
    init(for body: Data) throws(ContentCodingError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 32: with the header of gzip or zlib. Negative: without a header.
        guard watertight_inflateInit2(stream, Self.hasHeader(body) ? 15 + 32 : -15) == Z_OK else {
            // The destructor frees the memory.
            throw .outOfMemory
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Whether a body begins with the header of gzip or zlib. The beginning of any bytes can be decoded as raw deflate.
    static func hasHeader(_ body: Data) -> Bool {
        let bytes = body.prefix(2).map(Int.init)
        guard bytes.count == 2 else { return true }
        return bytes == [0x1F, 0x8B] || bytes[0] & 0x0F == 8 && (bytes[0] << 8 + bytes[1]) % 31 == 0
    }

    /// Decodes a body until its end or until `collect` returns `false`.
    /// - Parameters:
    ///   - body: The coded body.
    ///   - isWhole: Whether the body is complete.
    ///   - collect: Receives the decoded pieces.
    mutating func decode(
        _ body: Data, isWhole: Bool, _ collect: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(ContentCodingError) {
        var rest = body[...]
        var piece = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let step = step(&rest, &piece)
            let goesOn = piece.withUnsafeBufferPointer {
                step.count == 0 || collect(UnsafeBufferPointer(rebasing: $0[..<step.count]))
            }
            guard goesOn else { return }
            switch step.code {
            case Z_OK: continue
            case Z_STREAM_END:
                // A gzip body may have several members (RFC 1952 §2.2).
                guard rest.starts(with: [0x1F, 0x8B]), inflateReset(stream) == Z_OK else { return }
            case Z_BUF_ERROR:
                // Without progress there is no input left.
                guard isWhole else { return }
                throw .truncated
            case Z_MEM_ERROR: throw .outOfMemory
            default: throw .malformed
            }
        }
    }

    /// Decodes into one piece.
    private mutating func step(_ rest: inout Data, _ piece: inout [UInt8]) -> (code: Int32, count: Int) {
        let (code, read, written) = rest.withUnsafeBytes { input in
            piece.withUnsafeMutableBufferPointer { output in
                // zlib doesn't write to its input.
                stream.pointee.next_in = UnsafeMutablePointer(
                    mutating: input.bindMemory(to: UInt8.self).baseAddress)
                stream.pointee.avail_in = UInt32(clamping: input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(clamping: output.count)
                let available = stream.pointee.avail_in
                let code = inflate(stream, Z_NO_FLUSH)
                return (
                    code, Int(available - stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out)
                )
            }
        }
        rest = rest.dropFirst(read)
        return (code, written)
    }
}
