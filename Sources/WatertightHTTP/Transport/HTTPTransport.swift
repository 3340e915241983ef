public import Watertight

/// Sends one HTTP request and collects its response, whatever the status.
///
/// One exchange and nothing else: ``HTTPService`` follows redirects, interprets the status and decodes the body.
/// Implementations: `AsyncHTTPClientTransport`, `URLSessionTransport`, and `ScriptedTransport` for tests.
public protocol HTTPTransport: Sendable {
    /// Sends one request and collects its response, redirect or not.
    ///
    /// Once the head of a response that isn't a success has arrived, the response is the result, whatever happens to its
    /// body: ``TransportResponse/isBodyTruncated`` is set if the body breaks off, can't be decoded or stalls.
    ///
    /// Only a transport can stop reading: more bytes than ``HTTPCall/successBodyLimit`` end the call with
    /// ``TransportFailure/responseTooLarge(limit:)``, and after ``HTTPCall/deadline`` it ends with
    /// ``TransportFailure/timedOut(_:)``. ``HTTPService`` enforces the same, but after the fact.
    /// - Parameter call: The request and its limits.
    /// - Returns: The response.
    /// - Throws: `Interruption.cancelled` as soon as the task is canceled, and for no other reason; otherwise
    ///   ``HTTPCall/failure(for:delivery:)`` or ``HTTPCall/failure(foreign:as:delivery:code:)``.
    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse

    /// Whether the transport ends each call at its deadline, and as soon as its task is canceled. `false` by default: then
    /// ``HTTPService`` stops waiting, which takes two more tasks for each call.
    var enforcesLimits: Bool { get }
}

extension HTTPTransport {
    /// `false`.
    public var enforcesLimits: Bool { false }
}
