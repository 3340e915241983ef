import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression
@_spi(Transports) import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The content codings that this transport decodes (RFC 9110 §8.4.1).
enum ContentCoding: String {
    case gzip, deflate

    /// The value of `Accept-Encoding`.
    static let accepted = "gzip, deflate"

    /// Reads the coding of a response; `nil` for none, for several, and for one that is unsupported.
    init?(_ fields: HTTPFields) {
        guard let names = fields[.contentEncoding]?.lowercased() else { return nil }
        // The old name of gzip (RFC 9110 §8.4.1.3).
        self.init(rawValue: names == "x-gzip" ? "gzip" : names)
    }
}

extension TransportResponse {
    /// Returns the response with its body decoded, and without the fields that no longer describe it. A body with an
    /// unsupported coding isn't changed.
    func decoded(for call: HTTPCall) throws -> TransportResponse {
        guard !body.isEmpty, let coding = ContentCoding(headerFields) else { return self }
        let content = try coding.decode(body, isWhole: !isBodyTruncated, statusCode: statusCode, for: call)
        var response = self
        response.body = content.body
        response.isBodyTruncated = isBodyTruncated || content.isTruncated
        response.headerFields[.contentEncoding] = nil
        response.headerFields[.contentLength] = nil
        return response
    }
}

extension ContentCoding {
    /// Decodes piece by piece, so that decoding stops at the limit.
    ///
    /// SwiftNIO's decoder is public only as a channel handler. It runs in a channel without a socket.
    fileprivate func decode(
        _ body: Data, isWhole: Bool, statusCode: Int, for call: HTTPCall
    ) throws -> ResponseBodyCollector {
        var content = ResponseBodyCollector(statusCode: statusCode, for: call)
        // The collector enforces the limit. That of the decoder is a few pieces higher, and bounds the output of one piece.
        let limit = HTTPStatus(statusCode).category == .success ? call.successBodyLimit : call.errorBodyLimit
        let most = limit.addingReportingOverflow(4 * Self.pieceSize)
        let decoder = NIOHTTPResponseDecompressor(limit: most.overflow ? .none : .size(most.partialValue))
        let channel = EmbeddedChannel(handler: decoder)
        defer { _ = try? channel.finish() }
        var head = HTTPResponseHead(version: .http1_1, status: .ok)
        head.headers.add(name: "Content-Encoding", value: rawValue)
        try channel.writeInbound(HTTPClientResponsePart.head(head))

        var rest = body[...]
        while !rest.isEmpty {
            let piece = HTTPClientResponsePart.body(ByteBuffer(bytes: rest.prefix(Self.pieceSize)))
            let result = Result { try channel.writeInbound(piece) }
            // The output first: at the limit it determines the result, not the decoder's error.
            guard try collect(from: channel, into: &content) else { return content }
            _ = try result.get()
            rest = rest.dropFirst(Self.pieceSize)
        }
        guard isWhole else { return content }
        try channel.writeInbound(HTTPClientResponsePart.end(nil))
        _ = try collect(from: channel, into: &content)
        return content
    }

    /// - Returns: Whether to continue.
    private func collect(from channel: EmbeddedChannel, into content: inout ResponseBodyCollector) throws -> Bool {
        while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
            guard case .body(let bytes) = part else { continue }
            switch content.append(bytes.readableBytesView) {
            case .readOn: continue
            case .stop: return false
            case .fail(let reason): throw ReadingStopped.failed(reason)
            }
        }
        return true
    }

    private static let pieceSize = 8192
}
