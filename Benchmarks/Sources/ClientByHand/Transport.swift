public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sends requests to a server.
public protocol Transport: Sendable {
    /// Sends one request and collects the response.
    func send(_ request: HTTPRequest, body: Data?) async throws(TransportError) -> TransportAnswer
}

/// A server's response.
public struct TransportAnswer: Sendable {
    /// The status code.
    public let statusCode: Int
    /// The header fields.
    public let headerFields: HTTPFields
    /// The body.
    public let body: Data

    /// Creates a response.
    public init(statusCode: Int, headerFields: HTTPFields, body: Data) {
        self.statusCode = statusCode
        self.headerFields = headerFields
        self.body = body
    }
}

/// The reason why no response arrived.
public enum TransportError: Error {
    /// The task was canceled.
    case cancelled
    /// There is no connection.
    case offline
    /// It took too long.
    case timedOut
}
