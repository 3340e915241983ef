public import Foundation

/// The failures of the server that can be switched on.
public struct Switches: Sendable {
    /// What happens to requests in place of a response.
    public var fault: Fault?
    /// The number of requests that the fault still happens to; `nil` for all.
    public var faultyRequests: Int?
    /// The end of a maintenance, during which all requests are rejected with 503.
    public var maintenanceEnd: Date?
    /// The delay in seconds after which clients may retry. All requests are rejected with 429 while it is set.
    public var retryDelay: Int?
    /// Whether requests fail with 500.
    public var hasBug = false
}

/// A failure of a server, a gateway or a network.
///
/// The failures are real on the wire. ``drip(bytes:every:)``, ``reset(afterBytes:)`` and ``truncate(afterBytes:)`` first
/// send the head of a response with status 200.
public enum Fault: Sendable {
    /// The request is received, and no response is sent.
    case stall
    /// The response is delayed until ``AuthenticationServer/releaseWithheldResponses()``.
    case withhold
    /// The content of the response is sent slowly.
    case drip(bytes: Int, every: Duration)
    /// The connection is reset (RST, RFC 9293 §3.5.2) after so many bytes of the content.
    case reset(afterBytes: Int)
    /// The connection is closed (FIN) after so many bytes of the content.
    case truncate(afterBytes: Int)
    /// The response isn't HTTP.
    case notHTTP
    /// A response with any status, also one that isn't registered.
    case respond(Int, contentType: String = "text/plain", content: String = "")
    /// A redirect to the same address.
    case redirectLoop
    /// A response with a long content.
    case largeContent(bytes: Int)

    /// The entry in ``AuthenticationServer/requests`` for a request with this fault; `nil` if the response's status is
    /// recorded instead.
    var description: String? {
        switch self {
        case .stall: "no response"
        case .withhold: nil
        case .drip(let bytes, let delay): "\(bytes) bytes every \(delay)"
        case .reset(let bytes): "RST after \(bytes) bytes"
        case .truncate(let bytes): "FIN after \(bytes) bytes"
        case .notHTTP: "not HTTP"
        case .respond(let status, _, _): "\(status)"
        case .redirectLoop: "302"
        case .largeContent(let bytes): "200, \(bytes) bytes"
        }
    }
}
