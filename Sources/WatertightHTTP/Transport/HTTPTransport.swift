public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Carries one HTTP request to a server and brings back what it answered, whatever the status.
///
/// A transport knows bytes and connections; what a status means is ``HTTPClient``'s. Implementations: on
/// AsyncHTTPClient (`WatertightAsyncHTTPClient`), on URLSession (`WatertightURLSession`), and a scripted one for tests
/// (`WatertightTesting`).
public protocol HTTPTransport: Sendable {
    /// Sends one request and collects the answer.
    ///
    /// A transport must keep `limits` itself, because only it can stop reading: more bytes than
    /// ``TransportLimits/successBody`` end the call with ``TransportFailure/Reason/responseTooLarge(limit:)``, and when
    /// ``TransportLimits/deadline`` is over the call ends with ``TransportFailure/Reason/timedOut(_:)``. Feed the body
    /// to a ``ResponseBodyCollector``, which does the counting. A transport on an HTTP library is best a
    /// ``RedirectFollowing``, which keeps the deadline, follows redirects and names the request in each failure.
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The bytes to send, or `nil` for none.
    ///   - limits: The limits of the call: how long it may take, how many bytes of the answer are read, and which
    ///     redirects are followed.
    /// - Returns: The final answer, after redirects, of any status.
    /// - Throws: `Interruption.cancelled` as soon as the task is cancelled, and for no other reason; otherwise what
    ///   kept the answer from arriving, with the request that was sent last.
    func send(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits
    ) async throws(Interruption<TransportFailure>) -> TransportResponse
}
