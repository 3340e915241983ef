public import SignInContract
public import Watertight
public import WatertightHTTP

/// Returns the same response for every request. `ScriptedTransport` records what was sent, which would be measured too.
public struct CannedTransport: HTTPTransport {
    private let response: TransportResponse

    /// Creates a transport.
    /// - Parameter answer: The response.
    public init(_ answer: CannedAnswer) {
        response = TransportResponse(
            statusCode: answer.statusCode, headerFields: answer.headerFields, body: answer.body)
    }

    /// `true`: the response is there at once.
    public var enforcesLimits: Bool { true }

    /// Returns the response.
    public func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try Interruption<HTTPFailure>.checkCancellation()
        return response
    }
}
