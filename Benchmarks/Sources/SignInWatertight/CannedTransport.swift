public import HTTPTypes
public import SignInContract
public import Watertight
public import WatertightHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Answers every request with the same. The scripted transport of `WatertightTesting` keeps what was sent, which would
/// be measured along.
public struct CannedTransport: HTTPTransport {
    private let response: TransportResponse

    /// A transport that gives this answer.
    public init(_ answer: CannedAnswer) {
        response = TransportResponse(
            statusCode: answer.statusCode, headerFields: answer.headerFields, body: answer.body)
    }

    /// Gives the answer.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        try Interruption<TransportFailure>.checkCancellation()
        return response
    }
}
