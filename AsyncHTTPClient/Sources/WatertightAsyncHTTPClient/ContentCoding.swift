import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression
import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The content codings that this transport decodes (RFC 9110 §8.4.1).
enum ContentCoding: String {
    case gzip, deflate

    /// The codings as a request names them.
    static let accepted = "gzip, deflate"

    /// Reads the one coding of a response; `nil` for none, for several, and for one that is not known here.
    init?(_ fields: HTTPFields) {
        guard let names = fields[.contentEncoding]?.lowercased() else { return nil }
        // An old name of the same coding (RFC 9110 §8.4.1.3).
        self.init(rawValue: names == "x-gzip" ? "gzip" : names)
    }
}

extension TransportResponse {
    /// The response with its body decoded, if it has a coding that is known here; without the fields that no longer
    /// describe it. Any other coding stays, for whoever reads the body to see.
    func decoded(limits: TransportLimits) throws -> TransportResponse {
        guard !body.isEmpty, let coding = ContentCoding(headerFields) else { return self }
        let content = try coding.decode(body, isWhole: !isBodyTruncated, statusCode: statusCode, limits: limits)
        var response = self
        response.body = content.body
        response.isBodyTruncated = isBodyTruncated || content.isTruncated
        response.headerFields[.contentEncoding] = nil
        response.headerFields[.contentLength] = nil
        return response
    }
}

extension ContentCoding {
    /// Decodes piece by piece, so that a small body which becomes a large one ends at the limit.
    ///
    /// SwiftNIO's decoder is public only as a handler of a channel. So it gets a channel without a socket, which lives
    /// no longer than this call.
    fileprivate func decode(
        _ body: Data, isWhole: Bool, statusCode: Int, limits: TransportLimits
    ) throws -> ResponseBodyCollector {
        var content = ResponseBodyCollector(statusCode: statusCode, limits: limits)
        // The collector keeps the limit; the decoder's own, a piece or two above it, keeps it from running on in
        // between.
        let limit = HTTPOutcome(statusCode: statusCode).isSuccess ? limits.successBody : limits.errorBody
        let most = max(0, limit).addingReportingOverflow(4 * Self.pieceSize)
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
            // First what came out of it: at the limit that is what counts, and not that the decoder gave up there.
            guard try collect(from: channel, into: &content) else { return content }
            _ = try result.get()
            rest = rest.dropFirst(Self.pieceSize)
        }
        guard isWhole else { return content }
        try channel.writeInbound(HTTPClientResponsePart.end(nil))
        _ = try collect(from: channel, into: &content)
        return content
    }

    /// - Returns: True if reading goes on.
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
