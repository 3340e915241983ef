import HTTPTypes
import WatertightLoopback

/// Something that a server or a network does to one call.
struct WireFault: Sendable {
    enum Server: Sendable {
        case plain(LoopbackServer.Trigger)
        /// With a certificate that only a client without verification trusts.
        case secure(LoopbackServer.Trigger)
        case http2([HTTP2Server.Action])
        /// None: the call goes to this authority.
        case none(String)
    }

    /// What a call does in a program that uses FoundationNetworking: it returns or throws, or the fault has other effects.
    enum OnURLSession: Sendable {
        case returns
        /// It ends the process, or blocks the session. Its documentation lists these faults.
        case endsProcess, blocksSession
    }

    let name: String
    var method = HTTPRequest.Method.get
    var scheme = "http"
    var server = Server.plain(.request)
    /// The transports that notice the fault only at the deadline.
    var stalls: Set<Subject> = []
    /// Whether the client accepts any certificate.
    var trusts = false
    var onURLSession = OnURLSession.returns
    /// The response to a request.
    var respond: @Sendable (LoopbackServer.Request) -> [LoopbackServer.Action] = { _ in [] }

    init(_ name: String, _ actions: LoopbackServer.Action..., stalls: Set<Subject> = []) {
        self.name = name
        self.stalls = stalls
        respond = { _ in actions }
    }

    /// Returns the fault with other settings.
    func with(_ change: (inout WireFault) -> Void) -> WireFault {
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

    static let all = connections + heads + fields + framing + bodies + codings + redirects + security + http2
}

extension Set<Subject> {
    static let both: Set = [.asyncHTTPClient, .urlSession]
}
