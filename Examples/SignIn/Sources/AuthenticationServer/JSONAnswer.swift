import Foundation
import Hummingbird

/// A JSON body for a successful response.
struct JSONAnswer<Content: Encodable & Sendable>: ResponseGenerator, Sendable {
    let status: HTTPResponse.Status
    let content: Content

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: status,
            // Tokens and personal data belong in no cache (RFC 6749 section 5.1).
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(content))))
    }
}
