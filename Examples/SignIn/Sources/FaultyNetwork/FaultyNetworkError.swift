/// Why a ``FaultyNetwork`` could not start.
public enum FaultyNetworkError: Error, Sendable, Hashable {
    /// Another program listens on the port.
    case portInUse(Int)

    /// The system did not let the proxy listen; the reason is the system's own.
    case cannotListen(port: Int, reason: String)

    /// The certificate for ``Fault/selfSignedTLS`` could not be made; the reason is the library's own.
    case certificateNotMade(reason: String)
}
