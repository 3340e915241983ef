import NIOSSL

/// The TLS library's description of a failure, in one short line.
struct TLSFailure: Sendable, Hashable, CustomStringConvertible {
    let description: String

    /// Describes an error; nil if it is none of TLS.
    init?(_ error: any Error) {
        guard error is NIOSSLError || error is BoringSSLError else { return nil }
        let text = "\(error)"
        // BoringSSL's errors carry a source location of its own; of interest is only the reason, such as
        // `TLSV1_ALERT_UNKNOWN_CA`.
        let marker = "OPENSSL_internal:"
        if let reason = text.firstRange(of: marker) {
            description = String(text[reason.upperBound...].prefix { $0 != " " && $0 != "]" })
        } else {
            description = text
        }
    }
}
