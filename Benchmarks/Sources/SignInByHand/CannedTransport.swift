public import ClientByHand
public import HTTPTypes
public import SignInContract

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Returns the same response for every request.
public struct CannedTransport: Transport {
    private let answer: TransportAnswer

    /// Creates a transport that returns this response.
    public init(_ answer: CannedAnswer) {
        self.answer = TransportAnswer(
            statusCode: answer.statusCode, headerFields: answer.headerFields, body: answer.body)
    }

    /// Returns the response.
    public func send(_ request: HTTPRequest, body: Data?) async throws(TransportError) -> TransportAnswer {
        if Task.isCancelled { throw .cancelled }
        return answer
    }
}
