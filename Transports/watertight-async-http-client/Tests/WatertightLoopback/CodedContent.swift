import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Creates content with a content coding, with the library that SwiftNIO servers use.
public enum CodedContent {
    /// Encodes bytes.
    /// - Parameters:
    ///   - content: The bytes.
    ///   - coding: `gzip` or `deflate`.
    public static func make(_ content: [UInt8], coding: String) throws -> [UInt8] {
        let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
        defer { _ = try? channel.finish() }
        var request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        request.headers.add(name: "Accept-Encoding", value: coding)
        try channel.writeInbound(HTTPServerRequestPart.head(request))
        let head = HTTPResponseHead(version: .http1_1, status: .ok)
        try channel.writeOutbound(HTTPServerResponsePart.head(head))
        try channel.writeOutbound(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: content))))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        var coded: [UInt8] = []
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            if case .body(.byteBuffer(let bytes)) = part { coded += bytes.readableBytesView }
        }
        return coded
    }
}
