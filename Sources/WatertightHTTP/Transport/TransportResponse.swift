public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a server answered, before anybody has said what it means.
public struct TransportResponse: Sendable, Hashable {
    /// The status code as it came over the wire. A plain number, because servers send what no registry knows and
    /// `HTTPResponse.Status` traps outside 0–999.
    public var statusCode: Int
    /// The header fields.
    public var headerFields: HTTPFields
    /// The body, up to the limit.
    public var body: Data
    /// Whether the server sent more than the limit let in; only where the status is no success.
    public var isBodyTruncated: Bool

    /// A response.
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

    /// The response's class and code.
    public var outcome: HTTPOutcome { HTTPOutcome(statusCode: statusCode) }
}
