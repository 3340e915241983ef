import WatertightHTTP

/// The code of the failed lower layer, which CFNetwork adds to a `URLError` on Apple platforms.
struct StreamErrorCode {
    private let domain: Int
    private let code: Int

    /// - Parameter userInfo: The user info of an error or of its underlying error.
    init?(_ userInfo: [String: Any]) {
        guard let domain = userInfo["_kCFStreamErrorDomainKey"] as? Int,
            let code = userInfo["_kCFStreamErrorCodeKey"] as? Int
        else { return nil }
        self.domain = domain
        self.code = code
    }

    /// The reason; `nil` if the code is no more specific than that of the `URLError`.
    var reason: TransportFailure? {
        switch domain {
        case 1: posixReason
        case 3: Self.secureTransportReason(for: code)
        case 12: .cannotFindHost  // a result of `getaddrinfo`
        default: nil
        }
    }

    private var posixReason: TransportFailure? {
        guard let code = Int32(exactly: code) else { return nil }
        return switch TransportFailure(posixErrorCode: code) {
        // ETIMEDOUT doesn't reveal whether the connection was established.
        case .timedOut, .unclassified: nil
        case let reason: reason
        }
    }

    private static func secureTransportReason(for code: Int) -> TransportFailure? {
        switch code {
        case -9807, -9812, -9813: .tls(.untrustedCertificate)  // chain, unknown root, no root
        case -9808: .tls(.badCertificate)
        case -9814: .tls(.expiredCertificate)
        case -9815: .tls(.notYetValidCertificate)
        case -9843: .tls(.hostnameMismatch)
        // Alerts that the server sends about our certificate.
        case -9825, -9826, -9827, -9828, -9829, -9831, -9832: .tls(.clientCertificateRejected)
        case -9801, -9802, -9824, -9836: .tls(.handshakeFailed)
        default: nil
        }
    }
}
