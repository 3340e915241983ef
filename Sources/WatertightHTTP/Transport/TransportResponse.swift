public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A server's response, of any status.
///
/// A description, dump or mirror contains no header field and no body.
public struct TransportResponse: Sendable, Hashable {
    /// The status code as received. A plain number, because servers send codes that no registry contains, and
    /// `HTTPResponse.Status` traps outside 0–999.
    public var statusCode: Int
    /// The header fields. `Content-Encoding` names only codings that are still to be decoded: a transport that decodes the
    /// body removes it, and `Content-Length` with it.
    public var headerFields: HTTPFields
    /// The body, up to the limit.
    public var body: Data
    /// Whether the server sent more than is kept: more than the limit, bytes that the transport could not decode, or a body
    /// that broke off. Only the body of an error response can be incomplete; an incomplete success is a failure.
    public var isBodyTruncated: Bool

    /// The size of the body before ``keeping(_:)`` cut it.
    private var sizeBeforeCut: Int?
    /// The redirects and retries on the way to the response.
    var route = Route.direct

    /// The redirects and retries on the way to a response. Comparisons ignore those that were followed.
    final class Route: Sendable, Hashable {
        /// A route with one exchange.
        static let direct = Route(call: nil, refusal: nil)

        /// The last call; `nil` if it is the one that the service sent.
        let call: HTTPCall?
        let refusal: RedirectRefusal?
        /// The failure that led to the response, such as that of a credential that wasn't renewed.
        let cause: HTTPFailure?

        init(call: HTTPCall?, refusal: RedirectRefusal?, cause: HTTPFailure? = nil) {
            self.call = call
            self.refusal = refusal
            self.cause = cause
        }

        static func == (left: Route, right: Route) -> Bool { left.refusal == right.refusal }
        func hash(into hasher: inout Hasher) { hasher.combine(refusal) }
    }

    /// Creates a response.
    /// - Parameters:
    ///   - statusCode: The status code, any number.
    ///   - headerFields: The header fields.
    ///   - body: The body.
    ///   - isBodyTruncated: Whether the server sent more than is kept.
    public init(
        statusCode: Int, headerFields: HTTPFields = [:], body: Data = Data(), isBodyTruncated: Bool = false
    ) {
        self.statusCode = statusCode
        self.headerFields = headerFields
        self.body = body
        self.isBodyTruncated = isBodyTruncated
    }

    /// The size of the body as the transport returned it.
    var bodySize: Int { sizeBeforeCut ?? body.count }

    /// The status. A code outside of 0 to 999 is an invalid status, whose code is 0.
    public var status: HTTPResponse.Status { HTTPResponse.Status(any: statusCode) }

    /// Such as "404 Not Found". The number is that which was received.
    var statusText: String { HTTPResponse.Status.text(of: statusCode) }

    /// Whether the status is a success.
    package var isSuccess: Bool { (200...299).contains(statusCode) }

    /// The reason why this redirect was not followed.
    package var refusedRedirect: RedirectRefusal? { route.refusal }

    /// The body as text in UTF-8. A byte that isn't UTF-8 becomes U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The response with the call that it answers, without its content, for a later decoding.
    func answering(_ call: HTTPCall) -> TransportResponse {
        let call = route.call ?? call
        var response = self
        response.route = Route(
            call: HTTPCall(call.request, keepsContent: false, replacing: call), refusal: route.refusal,
            cause: route.cause)
        return response
    }

    /// The response without the time at which it was sent.
    var withoutDate: TransportResponse {
        var response = self
        response.headerFields[.date] = nil
        return response
    }

    /// The response with the beginning of its body.
    func keeping(_ limit: Int) -> TransportResponse {
        guard body.count > max(0, limit) else { return self }
        var response = self
        response.sizeBeforeCut = body.count
        response.body = Data(body.prefix(max(0, limit)))
        response.isBodyTruncated = true
        return response
    }
}

extension TransportResponse: CustomStringConvertible, CustomReflectable {
    /// Status and size.
    public var description: String { "\(statusText), \(body.count) bytes" }
    /// A mirror with status and size only.
    public var customMirror: Mirror {
        Mirror(self, children: ["status": statusCode, "body-bytes": body.count], displayStyle: .struct)
    }
}
