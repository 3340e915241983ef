public import HTTPTypes
public import SignInContract

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Answers every request with the same.
public struct CannedTransport: Transport {
    private let answer: TransportAnswer

    /// A transport that gives this answer.
    public init(_ answer: CannedAnswer) {
        self.answer = TransportAnswer(
            statusCode: answer.statusCode, headerFields: answer.headerFields, body: answer.body)
    }

    /// Gives the answer.
    public func send(_ request: HTTPRequest, body: Data?) async throws(TransportError) -> TransportAnswer {
        if Task.isCancelled { throw .cancelled }
        return answer
    }
}
