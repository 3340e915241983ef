import HTTPTypes
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
    /// unsupported coding isn't changed, and neither is that of an error response if it isn't in its coding's format.
    func decoded(for call: HTTPCall) throws -> TransportResponse {
        guard !body.isEmpty, ContentCoding(headerFields) != nil else { return self }
        var response = self
        var content = ResponseBodyCollector(statusCode: statusCode, for: call)
        var isTooLarge = false
        do {
            var inflater = try Inflater(for: body)
            try inflater.decode(body, isWhole: !isBodyTruncated) { piece in
                switch content.append(piece) {
                case .readOn: return true
                case .stop: return false
                case .fail:
                    isTooLarge = true
                    return false
                }
            }
        } catch {
            if content.isSuccess { throw error }
            response.isBodyTruncated = true
            if content.body.isEmpty || !Inflater.hasHeader(body) { return response }
        }
        if isTooLarge { throw ReadingStopped.tooLarge }
        response.body = content.body
        response.isBodyTruncated = response.isBodyTruncated || content.isTruncated
        response.headerFields[.contentEncoding] = nil
        response.headerFields[.contentLength] = nil
        return response
    }
}
