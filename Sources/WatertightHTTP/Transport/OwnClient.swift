public import Watertight

// What all clients that aren't this library's have in common. For the modules that name a client.

extension HTTPCall {
    /// Returns the answer of another client, as this library's transports would return it.
    /// - Parameters:
    ///   - response: The response.
    ///   - url: The URL of the last request, if the client follows redirects.
    @_spi(Transports) public func received(
        _ response: TransportResponse, from url: String?
    ) throws(Interruption<HTTPFailure>) -> TransportResponse {
        var response = response
        if let call = url.flatMap(redirected) { response.route = TransportResponse.Route(call: call, refusal: nil) }
        if !response.isSuccess { return response.keeping(errorBodyLimit) }
        guard response.body.count <= successBodyLimit else { throw tooLarge(response) }
        return response
    }

    /// Returns a response of another client if it is a success.
    /// - Throws: The failure of any other response.
    @_spi(Transports) public func accepted(
        _ response: TransportResponse
    ) throws(Interruption<HTTPFailure>) -> TransportResponse {
        try accepting(response)
    }

    /// Creates the error for whatever a closure around another client threw: the failure of this library that it contains, or
    /// the end that its canceled task has.
    /// - Parameter otherwise: Creates the error for any other.
    @_spi(Transports) public func failure(
        foreign error: any Error, otherwise: (any Error) -> Interruption<HTTPFailure>
    ) -> Interruption<HTTPFailure> {
        if Task.isCancelled { return .cancelled }
        if let interruption = error as? Interruption<HTTPFailure> {
            return EnforcingLimits.error(interruption, of: self)
        }
        let unclassified = HTTPFailure(.transport(.unclassified), context(.mayHaveBeenProcessed))
        return Interruption(failureIn: error, otherwise: unclassified) ?? otherwise(error)
    }

    /// Returns a client's error and those that it wraps, each before its own causes.
    @_spi(Transports) public static func causes(ofForeign error: any Error) -> [any Error] {
        ErrorChain.errors(in: error)
    }

    /// The call that a client sent last, with one hop for all that it followed; `nil` if it followed none.
    /// - Parameter url: The URL of the last request.
    @_spi(Transports) public func redirected(to url: String) -> HTTPCall? {
        guard let (origin, target) = Self.target(of: url), let first = HTTPOrigin(request),
            origin != first || PercentEncoding.normalize(target) != request.path.map(PercentEncoding.normalize)
        else { return nil }
        var call = self
        call.redirects = Redirects(
            url: URLTemplate.withoutValues(url, knownFrom: template.description),
            hops: (redirects?.hops ?? []) + ["\(self): redirected by the client"],
            areIdempotent: isIdempotent && redirects?.areIdempotent != false,
            mayHaveBeenProcessed: redirects?.mayHaveBeenProcessed == true || !self.request.method.isSafe)
        call.isAtFirstOrigin = isAtFirstOrigin && origin == first
        return call
    }
}
