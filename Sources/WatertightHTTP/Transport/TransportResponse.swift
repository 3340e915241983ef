public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A server's answer, before anybody has said what it means.
public struct TransportResponse: Sendable, Hashable, CustomStringConvertible {
    /// The status code as it came over the wire. A plain number, because servers send what no registry knows and
    /// `HTTPResponse.Status` traps outside 0–999.
    public var statusCode: Int
    /// The header fields. `Content-Encoding` names only what is still to be decoded: a transport that has decoded the
    /// body has removed it, and `Content-Length` with it.
    public var headerFields: HTTPFields
    /// The body, up to the limit.
    public var body: Data
    /// True if the server sent more than is kept: more than the limit lets in, where the status is no success, or bytes
    /// that the transport could not decode.
    public var isBodyTruncated: Bool
    /// The request that was answered, where redirects led away from the one that was sent; `nil` where none was
    /// followed.
    public var request: RequestSummary?
    /// The redirects that were followed to get here, in order.
    public var redirects: [RedirectHop] = []
    /// The reason why this redirect was not followed; `nil` for any other response.
    public var refusedRedirect: RedirectRefusal?

    /// Creates a response that no redirect led to.
    /// - Parameters:
    ///   - statusCode: The status code, any number.
    ///   - headerFields: The header fields.
    ///   - body: The body.
    ///   - isBodyTruncated: True if the server sent more than is kept.
    public init(
        statusCode: Int, headerFields: HTTPFields = [:], body: Data = Data(), isBodyTruncated: Bool = false
    ) {
        self.statusCode = statusCode
        self.headerFields = headerFields
        self.body = body
        self.isBodyTruncated = isBodyTruncated
    }

    /// The response's class and code.
    public var outcome: HTTPOutcome { HTTPOutcome(statusCode: statusCode) }

    /// Status and size: never what the server said, nor its header fields.
    public var description: String { "\(outcome), \(body.count) bytes" }
}
