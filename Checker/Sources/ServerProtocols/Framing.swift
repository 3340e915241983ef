package import Foundation

/// Divides a stream of bytes into messages, and frames messages for a stream.
package enum Framing: Sendable {
    /// `Content-Length: N`, an empty line, and N bytes (Language Server Protocol, base protocol).
    case contentLength
    /// One line for each message (Model Context Protocol, stdio transport).
    case lines

    /// The largest message that is accepted. A larger length is damage or an attack.
    package static let largest = 256 << 20

    package func framed(_ message: Data) -> Data {
        switch self {
        case .contentLength: Data("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        case .lines: message + Data("\n".utf8)
        }
    }
}

/// Collects bytes until messages are complete.
package struct FrameReader: Sendable {
    private let framing: Framing
    private var buffer = Data()
    /// The bytes of the buffer that contain no end of a line.
    private var searched = 0

    package init(_ framing: Framing) { self.framing = framing }

    package mutating func append(_ bytes: Data) { buffer.append(bytes) }

    /// Returns the next complete message; `nil` if more bytes are needed. After an error, the stream can't be read.
    package mutating func next() throws(RPCError) -> Data? {
        switch framing {
        case .lines: try nextLine()
        case .contentLength: try nextFrame()
        }
    }

    private mutating func nextLine() throws(RPCError) -> Data? {
        while let end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
            let line = buffer[buffer.startIndex..<end]
            buffer = Data(buffer[buffer.index(after: end)...])
            searched = 0
            if line.contains(where: { $0 > UInt8(ascii: " ") }) { return Data(line) }
        }
        searched = buffer.count
        guard searched <= Framing.largest else { throw .invalidRequest("A message is larger than 256 MB.") }
        return nil
    }

    private mutating func nextFrame() throws(RPCError) -> Data? {
        guard let end = buffer.range(of: Data("\r\n\r\n".utf8)) else {
            guard buffer.count <= 4096 else { throw .invalidRequest("The header of a message has no end.") }
            return nil
        }
        var length: Int?
        for line in String(decoding: buffer[buffer.startIndex..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            if parts.count == 2, parts[0].lowercased() == "content-length" { length = Int(parts[1]) }
        }
        guard let length, length >= 0, length <= Framing.largest else {
            throw .invalidRequest("The header of a message has no Content-Length below 256 MB.")
        }
        guard buffer.endIndex - end.upperBound >= length else { return nil }
        let message = Data(buffer[end.upperBound..<end.upperBound + length])
        buffer = Data(buffer[(end.upperBound + length)...])
        return message
    }
}
