public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Carries a request to a server.
public protocol Transport: Sendable {
    /// Sends one request and collects the answer.
    func send(_ request: HTTPRequest, body: Data?) async throws(TransportError) -> TransportAnswer
}

/// What a server answered.
public struct TransportAnswer: Sendable {
    /// The status code.
    public let statusCode: Int
    /// The header fields.
    public let headerFields: HTTPFields
    /// The body.
    public let body: Data
}

/// Why no answer arrived.
public enum TransportError: Error {
    /// The task was cancelled.
    case cancelled
    /// There is no connection.
    case offline
    /// It took too long.
    case timedOut
}
