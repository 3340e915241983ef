import Watertight

extension HTTPTransport {
    /// Adds a credential to the requests to the service's own origin, and renews it once if the service refuses it: with a 401, or by
    /// ``HTTPService/meaning``.
    ///
    /// ```swift
    /// HTTPService(url, transport: URLSessionTransport().authenticated(by: keeper).retrying())
    /// ```
    ///
    /// A request with an `Authorization` field of its own is sent as it is, and so are the keeper's own requests. A second 401
    /// is final and signs out no user: ``HTTPFailure/isSignedOut`` is false, and the app decides.
    ///
    /// - Important: A call that is sent without an ``HTTPService`` gets the credential whatever its URL is.
    /// - Parameter keeper: The keeper of the credential.
    public func authenticated<Credential>(by keeper: CredentialKeeper<Credential>) -> some HTTPTransport {
        AuthenticatedTransport(base: EnforcingLimits(base: self), keeper: keeper)
    }
}

struct AuthenticatedTransport<Credential: Sendable>: HTTPTransport {
    let base: EnforcingLimits
    let keeper: CredentialKeeper<Credential>

    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var (response, sent, cause) = try await keeper.exchange(call, refusal: Self.refusal) {
            call async throws(Interruption<HTTPFailure>) in
            do throws(Interruption<HTTPFailure>) { return try await base.send(call) } catch {
                throw error.noting(call.credential)
            }
        }
        // A retry or a redirect must be sent for the same sign-in.
        if !response.isSuccess || call.service.meaning != nil,
            response.route.call == nil || cause != nil
        {
            let credential = sent.credential
            sent.adopt(response.route.call)
            sent.credential = credential
            response.route = TransportResponse.Route(call: sent, refusal: nil, cause: cause ?? response.route.cause)
        }
        return response
    }

    private static func refusal(
        _ response: TransportResponse, to call: HTTPCall
    ) -> CredentialKeeper<Credential>.Refusal? {
        // A client may have followed a redirect itself: to another origin, or after it was sent an order.
        guard call.isCredentialRefused(by: response), response.route.call?.isAtFirstOrigin != false,
            response.route.call?.redirects?.mayHaveBeenProcessed != true
        else { return nil }
        var call = call
        call.adopt(response.route.call)
        return .init(call: call, failure: call.failure(.status(response.status), response), incident: nil)
    }
}
