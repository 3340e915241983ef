/// What a ``FaultyNetwork`` does to each connection it accepts.
///
/// Every fault is the real thing on the wire, made with the same system calls and packets a broken network would cause;
/// nothing is simulated inside the client.
public enum Fault: Sendable, Hashable {
    /// Nothing goes wrong: bytes pass in both directions, unchanged, with half-close and back-pressure.
    case none

    /// Connecting fails with `ECONNREFUSED`: the port stays reserved, but nothing listens on it.
    case refuse

    /// The client's connection is torn down by a TCP RST (RFC 9293 section 3.5.2) in the middle of the response.
    ///
    /// - Parameter afterBytes: How many bytes of the upstream's response the client is sent first. With 0 the reset
    ///   comes as soon as the upstream has answered and nothing of it is sent on.
    case resetMidResponse(afterBytes: Int)

    /// The request is accepted and read, and never answered. Nothing is passed on to the upstream.
    case stall

    /// The connection ends cleanly (FIN) in the middle of the response, so that `Content-Length` is not satisfied.
    ///
    /// - Parameter afterBytes: How many bytes of the upstream's response, its head included, the client is sent.
    case truncate(afterBytes: Int)

    /// The request is answered with bytes that are not HTTP.
    case garbage

    /// The upstream's response arrives in small pieces.
    ///
    /// - Parameters:
    ///   - bytesPerTick: Bytes in each piece; at least 1.
    ///   - tick: The time between two pieces.
    case slowDrip(bytesPerTick: Int, tick: Duration)

    /// The upstream's response is held back until ``FaultyNetwork/releaseWithheldResponses()``, then sent as it is.
    case withhold

    /// The proxy itself answers each request, with exactly this HTTP/1.1 response, and closes the connection.
    ///
    /// `Connection: close` is added, and `Content-Length` where the status may have one (RFC 9110 section 8.6), unless
    /// the headers name them.
    ///
    /// - Parameters:
    ///   - status: Any number, also one that HTTP does not define, such as 599 or 999.
    ///   - reason: The reason phrase; may be empty.
    ///   - headers: Header lines, sent in this order and unchecked.
    ///   - body: The body's bytes.
    case respond(status: Int, reason: String, headers: [HeaderLine], body: [UInt8])

    /// Every request is answered with 302 and a `Location` that is its own address on this proxy.
    case redirectLoop

    /// A response with status 200 and a body made by the proxy, streamed no faster than the client reads it.
    ///
    /// - Parameter bytes: The length of the body, which is also its `Content-Length`.
    case largeBody(bytes: Int)

    /// The proxy uses TLS with a self-signed certificate, and passes the decrypted bytes to the upstream
    /// server. Half-close isn't passed on: TLS connections end as a whole.
    case selfSignedTLS
}

extension Fault: CustomStringConvertible {
    /// The fault in a few words, for a log. A canned body is named by its length.
    public var description: String {
        switch self {
        case .none: "none"
        case .refuse: "refuse"
        case .resetMidResponse(let bytes): "reset after \(bytes) bytes"
        case .stall: "stall"
        case .truncate(let bytes): "truncate after \(bytes) bytes"
        case .garbage: "garbage"
        case .slowDrip(let bytes, let tick): "\(bytes) bytes every \(tick)"
        case .withhold: "withhold"
        case .respond(let status, _, _, let body): "respond \(status) with \(body.count) bytes"
        case .redirectLoop: "redirect loop"
        case .largeBody(let bytes): "body of \(bytes) bytes"
        case .selfSignedTLS: "self-signed TLS"
        }
    }
}
