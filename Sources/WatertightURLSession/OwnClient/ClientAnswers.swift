public import Foundation
public import Watertight
@_spi(Transports) public import WatertightHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// What `URLSession` and the clients on top of it return and throw, as this library's transports would.

extension HTTPCall {
    /// Sends the call with another client.
    ///
    /// ```swift
    /// let call = try HTTPCall(request)
    /// let response = try await call.send { try await session.data(for: request) }
    /// ```
    /// - Parameters:
    ///   - isolation: The actor on which the closure runs: the caller's.
    ///   - client: Calls the client.
    /// - Returns: The response, which is a success, or a 304 to a conditional request.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise the failure, whether the client returned or threw
    ///   it.
    public func send(
        isolation: isolated (any Actor)? = #isolation, _ client: () async throws -> (Data, URLResponse)
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try accepted(try await answer(client))
    }

    /// Creates the result of a call from the three values that a completion handler gets.
    ///
    /// If the head of an error response has arrived, its status is the outcome, whatever happened to its body.
    /// - Parameters:
    ///   - data: The body, as far as it arrived.
    ///   - response: The response.
    ///   - error: The client's error. It is sealed.
    ///   - isCancelled: Whether the app itself canceled the request. The error doesn't say who did.
    /// - Returns: The response, which is a success, or a 304 to a conditional request; otherwise the failure.
    public func result(
        _ data: Data?, _ response: URLResponse?, foreign error: (any Error)?, isCancelled: Bool
    ) -> Result<TransportResponse, Interruption<HTTPFailure>> {
        do throws(Interruption<HTTPFailure>) {
            if let error {
                if isCancelled { throw .cancelled }
                // A status below 200 isn't the outcome: the final response didn't arrive.
                guard let status = response.flatMap(HTTPResponse.Status.init(_:)), status.code >= 300 else {
                    throw failure(foreign: error)
                }
            }
            guard let response else { throw failure(for: .unclassified) }
            var answer = try answer(data ?? Data(), response)
            if error != nil { answer.isBodyTruncated = true }
            return .success(try accepted(answer))
        } catch {
            return .failure(error)
        }
    }

    /// Creates the error for whatever a client threw.
    ///
    /// The reason is the first error of URL loading, POSIX or CFNetwork among the error and those that it wraps. A failure of
    /// this library is found in the same way.
    /// - Parameter error: The client's error. It is sealed.
    /// - Returns: The error to throw: `Interruption.cancelled` if the current task is canceled.
    public func failure(foreign error: any Error) -> Interruption<HTTPFailure> {
        failure(foreign: error) { error in
            guard let facts = URLSessionErrorFacts(foreign: error) else {
                return failure(foreign: error, as: .unclassified)
            }
            // A client that follows redirects may have reached a server before the URL that failed.
            let call = facts.url.flatMap(redirected) ?? self
            return call.failure(foreign: error, as: facts.reason, code: facts.curlMessage?.code)
        }
    }

    /// Returns what a client returns, of any status.
    func answer(
        isolation: isolated (any Actor)? = #isolation, _ client: () async throws -> (Data, URLResponse)
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let (data, response): (Data, URLResponse)
        do { (data, response) = try await client() } catch { throw failure(foreign: error) }
        return try answer(data, response)
    }

    private func answer(
        _ data: Data, _ response: URLResponse
    ) throws(Interruption<HTTPFailure>) -> TransportResponse {
        guard let head = TransportResponse(head: response) else { throw failure(for: .notHTTP) }
        return try received(head.with(data, isEmpty: data.isEmpty), from: response.url?.absoluteString)
    }
}
