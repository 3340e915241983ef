/// Something that really happened on the wire, as the proxy saw it.
public struct WireEvent: Sendable, Hashable {
    /// One end of a connection.
    public enum Party: String, Sendable, Hashable {
        /// The program that connected to the proxy.
        case client
        /// The proxy, because of its fault.
        case proxy
        /// The server behind the proxy.
        case upstream
        /// The caller that switched the fault or stopped the proxy while the connection was open.
        case controller
    }

    /// How a connection ended.
    public enum Closing: Sendable, Hashable {
        /// A clean end (FIN), first sent by this party.
        case fin(by: Party)
        /// A reset (RST), sent by this party.
        case reset(by: Party)
        /// The TLS handshake or the TLS connection failed; the text is the TLS library's.
        case tlsFailure(String)
        /// Anything else; the text is the system's.
        case failure(String)
    }

    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// The proxy began to accept connections.
        case listening(port: Int)
        /// The proxy stopped listening: new connections are refused.
        case refusing(port: Int)
        /// The proxy could not listen again after refusing; the text is the system's.
        case cannotListen(port: Int, reason: String)
        /// A client connected, and this fault applies to it.
        case accepted(Fault)
        /// The first bytes came from the client; the line is the first one of them if it is text.
        case requested(line: String?)
        /// The proxy could not reach the server behind it; the text is the system's.
        case upstreamUnreachable(String)
        /// The connection ended.
        ///
        /// `bytesIn` counts what the client sent, `bytesOut` what it was sent. Inside TLS they count clear text.
        case closed(Closing, bytesIn: Int, bytesOut: Int)
    }

    /// The number of the connection, from 1 in the order of acceptance; nil for events of the listening socket.
    public var connection: Int?

    /// What happened.
    public var kind: Kind

    init(connection: Int? = nil, _ kind: Kind) {
        self.connection = connection
        self.kind = kind
    }
}

extension WireEvent: CustomStringConvertible {
    /// The event in one line, for example `#3 RST by the proxy after 120 bytes (243 bytes in)`.
    public var description: String {
        let text =
            switch kind {
            case .listening(let port): "listening on port \(port)"
            case .refusing(let port): "refusing connections on port \(port)"
            case .cannotListen(let port, let reason): "cannot listen on port \(port): \(reason)"
            case .accepted(let fault): "accepted (fault: \(fault))"
            case .requested(let line): "requested \(line ?? "(not text)")"
            case .upstreamUnreachable(let reason): "upstream unreachable: \(reason)"
            case .closed(let closing, let bytesIn, let bytesOut):
                "\(closing) after \(bytesOut) bytes (\(bytesIn) bytes in)"
            }
        return connection.map { "#\($0) \(text)" } ?? text
    }
}

extension WireEvent.Closing: CustomStringConvertible {
    /// How the connection ended, in a few words.
    public var description: String {
        switch self {
        case .fin(let party): "FIN by the \(party.rawValue)"
        case .reset(let party): "RST by the \(party.rawValue)"
        case .tlsFailure(let reason): "TLS failure: \(reason)"
        case .failure(let reason): "failure: \(reason)"
        }
    }
}
