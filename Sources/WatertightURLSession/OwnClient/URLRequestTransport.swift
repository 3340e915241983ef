public import Foundation
public import Watertight
public import WatertightHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests with the app's own client, so that its interceptors, pinning, cookies, caches and proxies stay.
///
/// ```swift
/// let service = HTTPService("https://api.example.com", transport: URLRequestTransport { request in
///     try await client.data(for: request)
/// })
/// ```
public struct URLRequestTransport: HTTPTransport {
    private let client: @Sendable (URLRequest) async throws -> (Data, URLResponse)

    /// Creates a transport that calls a client.
    ///
    /// What a closure can't enforce, and `URLSessionTransport` does:
    ///
    /// - A call ends at its deadline and at its cancellation for the caller. The client must stop the transfer itself, when
    ///   its task is canceled.
    /// - A body over the limit fails after the client has read it, and a stalled error body lasts until the deadline.
    /// - A redirect that the client follows is visible in the failure, as one hop. Its header fields have gone wherever the
    ///   server wished, and its body may have been dropped. Let the client return redirects instead, which the service follows.
    /// - How far a failed request got is known only as far as the error reveals it.
    /// - A status that the client itself turns into an error is lost. Switch such validations off.
    /// - On Linux, `URLSession`'s own `data(for:)` may end the process when its task is canceled.
    /// - Parameter client: Sends a request and returns the response, whatever its status. Another response than an
    ///   `HTTPURLResponse` is `TransportFailure.notHTTP`. An error is sealed; if it contains one of URL
    ///   loading, POSIX or CFNetwork, that is the reason.
    public init(_ client: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)) {
        self.client = client
    }

    /// Sends one request with the client.
    /// - Parameter call: The request and its limits.
    /// - Returns: The response, of any status.
    /// - Throws: `Interruption.cancelled` if the task is canceled when the client ends, otherwise the failure.
    public func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let request = try URLRequest(call)
        return try await call.answer { try await client(request) }
    }
}
