public import HTTPTypes

/// Something that a server or a network does to one call.
public struct WireFault: Sendable {
    /// The server that the call reaches.
    public enum Server: Sendable {
        /// Without TLS.
        case plain(LoopbackServer.Trigger)
        /// With a certificate that only a client without verification trusts.
        case secure(LoopbackServer.Trigger)
        /// Over TLS, with such a certificate.
        case http2([HTTP2Server.Action])
        /// None: the call goes to this authority.
        case none(String)
    }

    /// What a call does in a program that uses FoundationNetworking: it returns or throws, or the fault has other effects.
    public enum OnURLSession: Sendable {
        /// It returns or throws.
        case returns
        /// It ends the process, or blocks the session. Its documentation lists these faults.
        case endsProcess, blocksSession
    }

    /// The name in a table.
    public let name: String
    /// The method of the call. A method other than GET has content.
    public var method = HTTPRequest.Method.get
    /// The scheme of the URL.
    public var scheme = "http"
    /// The server that the call reaches.
    public var server = Server.plain(.request)
    /// The implementations of HTTP that notice the fault only at the deadline.
    public var stalls: Set<HTTPStack> = []
    /// Whether the client accepts any certificate.
    public var trusts = false
    /// What a call does over URLSession on Linux.
    public var onURLSession = OnURLSession.returns
    /// The response to a request.
    public var respond: @Sendable (LoopbackServer.Request) -> [LoopbackServer.Action] = { _ in [] }

    /// Creates a fault of a server that responds to each request with the same steps.
    public init(_ name: String, _ actions: LoopbackServer.Action..., stalls: Set<HTTPStack> = []) {
        self.name = name
        self.stalls = stalls
        respond = { _ in actions }
    }

    /// Whether the response may arrive, and the connection end, before the request is written: some clients then report one or
    /// the other.
    public var isEarly: Bool { if case .plain(.connection) = server { true } else { false } }

    /// Whether the response has no end: only a client with a limit of its own ends the call.
    public var isEndless: Bool {
        respond(.none).contains { action in if case .sendForever = action { true } else { false } }
    }

    /// Whether the response stops, and the connection stays open: only a client with a limit of its own ends the call before
    /// the deadline.
    public var isUnfinished: Bool { respond(.none).contains(.stall) }

    /// Returns the fault with other settings.
    public func with(_ change: (inout WireFault) -> Void) -> WireFault {
        var fault = self
        change(&fault)
        return fault
    }

    /// The fault over TLS, after a handshake that succeeds.
    func secure() -> WireFault {
        with { ($0.scheme, $0.server, $0.trusts) = ("https", .secure(.request), true) }
    }

    /// The fault over TLS, instead of a handshake.
    func handshake(at trigger: LoopbackServer.Trigger) -> WireFault {
        with { ($0.scheme, $0.server) = ("https", .plain(trigger)) }
    }

    /// All faults, in the order of a table.
    public static let all =
        connections + heads + fields + framing + bodies + codings + redirects + security + http2
}

extension Set<HTTPStack> {
    /// All implementations.
    public static let both: Set = [.asyncHTTPClient, .urlSession]
}
