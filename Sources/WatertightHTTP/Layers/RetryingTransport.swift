import Watertight

extension HTTPTransport {
    /// Retries requests that failed for a reason that may pass, where that is safe.
    ///
    /// ```swift
    /// let service = HTTPService("https://api.example.com", transport: URLSessionTransport().retrying())
    /// ```
    ///
    /// Each exchange is retried on its own: after a redirect, only the request that failed is sent again. A failure that a
    /// retry repaired isn't reported. The failure of the last attempt has the number of ``HTTPFailure/attempts``.
    /// - Parameter policy: When, how often and how fast. Pass the same one to several transports to share its budget.
    public func retrying(_ policy: HTTPRetryPolicy = HTTPRetryPolicy()) -> some HTTPTransport {
        RetryingTransport(base: EnforcingLimits(base: self), policy: policy)
    }
}

struct RetryingTransport: HTTPTransport {
    /// Holds any transport to the deadline of each attempt.
    let base: EnforcingLimits
    let policy: HTTPRetryPolicy

    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var (response, last) = try await policy.retrying(call, failureOf: Self.failure, base.send)
        if !last.earlierAttempts.isEmpty, response.route.call == nil {
            response.route = TransportResponse.Route(call: last, refusal: nil, cause: response.route.cause)
        }
        return response
    }

    /// Returns the failure that a response describes; `nil` if the service is well, even if it rejects the request.
    private static func failure(of response: TransportResponse, to call: HTTPCall) -> HTTPFailure? {
        let meaning = call.meaning(of: response)
        switch response.status.kind {
        case .serverError where meaning == nil, .invalid where meaning == nil: break
        case .informational, .successful, .redirection, .clientError, .serverError, .invalid:
            // Reading the body of each 404 would take longer than all the rest.
            let wait = response.headerFields.contains(.retryAfter) ? Duration.zero : nil
            guard (meaning ?? response.nextStep(after: wait))?.isWorthRetrying == true else { return nil }
        }
        return HTTPFailure(
            .status(response.status), (response.route.call ?? call).context(.answered), response: response,
            meaning: meaning)
    }
}
