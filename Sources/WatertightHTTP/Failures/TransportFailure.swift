import Watertight

// @nonexhaustive because operating systems and protocols get new ways to fail. Callers switch over the fault.
/// The reason why no usable response arrived: what sockets, names, TLS and HTTP framing can do to a request.
///
/// To handle all of them, switch over ``fault``.
@nonexhaustive
public enum TransportFailure: Sendable, Hashable, CustomStringConvertible {
    /// This device has no connection, or may not use it now: roaming or mobile data is off, or a phone call uses it.
    case offline
    /// The host's name doesn't resolve.
    case cannotFindHost
    /// Nothing listens at the address.
    case connectionRefused
    /// No route leads to the host.
    case hostUnreachable
    /// The connection could not be established for an unspecified reason.
    case cannotConnect
    /// The connection ended before the response was complete: reset, closed, truncated.
    case connectionLost
    /// It took too long.
    case timedOut(TimeoutPhase)
    /// The connection could not be secured, or the peer isn't the expected one.
    case tls(TLSProblem)
    /// The URL is invalid, not one for HTTP, or refused by App Transport Security. Nothing was sent.
    case badURL
    /// The server redirects in a loop, or further than allowed.
    case tooManyRedirects
    /// What arrived isn't HTTP at all. Often it comes from a captive portal or another program, not from the service.
    case notHTTP
    /// The response is HTTP, but its framing, header fields or content coding violate the rules (RFC 9110, RFC 9112).
    case malformedResponse
    /// A successful response was larger than the limit, in bytes.
    case responseTooLarge(limit: Int)
    /// The system forbids it: a setting of the user, such as Local Network or cellular data, a missing entitlement, a sandbox.
    case blockedBySystem
    /// A proxy refused the request or didn't understand it.
    case proxyFailed
    /// The server or a proxy required authentication, and the HTTP library failed instead of returning the 401 or 407.
    case authenticationRequired
    /// The request violates HTTP's rules, such as a header field with a line break. Nothing was sent.
    case invalidRequest
    /// This device can't do it now: it has no socket, file descriptor or memory left, or the stored credential can't be read.
    case outOfResources
    /// The transport was configured or used incorrectly, such as after its shutdown.
    case misused
    /// An unknown error. Documented errors of a transport have their own cases.
    case unclassified

    // @nonexhaustive, as the reason is.
    /// The phase of a call that took too long.
    @nonexhaustive
    public enum TimeoutPhase: String, Sendable, Hashable, CaseIterable {
        /// Waiting for one of this device's own connections to become free; the server isn't involved.
        case pool
        /// Connecting, including the handshakes of a proxy and of TLS.
        case connect
        /// Waiting for bytes.
        case read
        /// Sending bytes.
        case write
        /// The whole call.
        case deadline
        /// The transport doesn't report the phase.
        case unspecified
    }

    // @nonexhaustive, as the reason is.
    /// The reason why a connection could not be secured.
    @nonexhaustive
    public enum TLSProblem: String, Sendable, Hashable, CaseIterable {
        /// This device doesn't trust the certificate, or the transport gives no reason.
        case untrustedCertificate
        /// The certificate has expired.
        case expiredCertificate
        /// The certificate isn't valid yet; often this device's clock is wrong.
        case notYetValidCertificate
        /// The certificate is for another host.
        case hostnameMismatch
        /// The certificate was revoked.
        case revokedCertificate
        /// The certificate is invalid for an unspecified reason.
        case badCertificate
        /// The server requires a client certificate.
        case clientCertificateRequired
        /// The server rejected the client certificate.
        case clientCertificateRejected
        /// No common protocol or cipher, or the handshake was aborted.
        case handshakeFailed
    }
}

// MARK: - Meaning

extension TransportFailure {
    /// A short English text for logs and developers, such as "connection refused".
    public var description: String { words.text }

    /// The side on which the cause is.
    public var fault: HTTPFailure.Fault {
        switch self {
        case .offline, .blockedBySystem, .outOfResources, .timedOut(.pool): .device
        case .cannotFindHost, .hostUnreachable, .cannotConnect, .connectionLost, .timedOut, .proxyFailed, .notHTTP,
            .unclassified:
            .network
        case .tls(.clientCertificateRequired), .tls(.clientCertificateRejected), .badURL, .authenticationRequired,
            .invalidRequest, .misused:
            .request
        case .connectionRefused, .tls, .tooManyRedirects, .malformedResponse, .responseTooLarge: .service
        }
    }

    /// The step to take next: retry what may pass, report what a program or configuration causes.
    public var nextStep: NextStep {
        switch self {
        case .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .connectionLost,
            .timedOut, .proxyFailed, .outOfResources:
            .retry(after: nil)
        case .authenticationRequired: .signInAgain
        case .blockedBySystem: .notAllowed
        case .tls, .badURL, .tooManyRedirects, .notHTTP, .malformedResponse, .responseTooLarge, .invalidRequest,
            .misused, .unclassified:
            .reportFault
        }
    }

    /// Whether the service could not be reached, or its connection was lost.
    package var isUnreachable: Bool {
        switch self {
        case .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .connectionLost,
            .timedOut, .proxyFailed:
            true
        case .tls, .badURL, .tooManyRedirects, .notHTTP, .malformedResponse, .responseTooLarge, .blockedBySystem,
            .authenticationRequired, .invalidRequest, .outOfResources, .misused, .unclassified:
            false
        }
    }

    /// Whether the app or the environment is at fault.
    var severity: FailureSeverity {
        switch self {
        case .badURL, .invalidRequest, .misused, .unclassified: .defect
        // A missing entitlement is found in development, a user's setting is not a bug.
        case .blockedBySystem, .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect,
            .connectionLost,
            .timedOut, .tls, .tooManyRedirects, .notHTTP, .malformedResponse, .responseTooLarge, .proxyFailed,
            .authenticationRequired, .outOfResources:
            .environmental
        }
    }

    /// What the reason alone reveals about the delivery of the request. In doubt it may have been processed.
    package var delivery: HTTPFailure.Delivery {
        switch self {
        case .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .badURL,
            .blockedBySystem, .invalidRequest:
            .notSent
        case .timedOut(let phase):
            switch phase {
            case .pool, .connect: .notSent
            case .read, .write, .deadline, .unspecified: .mayHaveBeenProcessed
            }
        case .tls(let problem):
            switch problem {
            case .untrustedCertificate, .expiredCertificate, .notYetValidCertificate, .hostnameMismatch,
                .revokedCertificate, .badCertificate:
                .notSent
            // From TLS 1.3 on, a client has often sent the request before it learns that its certificate was rejected.
            case .clientCertificateRequired, .clientCertificateRejected, .handshakeFailed: .mayHaveBeenProcessed
            }
        case .responseTooLarge: .answered
        case .connectionLost, .tooManyRedirects, .notHTTP, .malformedResponse, .proxyFailed, .authenticationRequired,
            .outOfResources, .misused, .unclassified:
            .mayHaveBeenProcessed
        }
    }

    /// The reason of the failure's code.
    var code: StaticString { words.code }

    private var words: (code: StaticString, text: String) {
        switch self {
        case .offline: ("offline", "this device is offline")
        case .cannotFindHost: ("cannot-find-host", "host not found")
        case .connectionRefused: ("connection-refused", "connection refused")
        case .hostUnreachable: ("host-unreachable", "host unreachable")
        case .cannotConnect: ("cannot-connect", "cannot connect")
        case .connectionLost: ("connection-lost", "connection lost")
        case .timedOut(let phase):
            switch phase {
            case .pool: ("timed-out-pool", "timed out waiting for a free connection")
            case .connect: ("timed-out-connect", "timed out connecting")
            case .read: ("timed-out-read", "timed out waiting for bytes")
            case .write: ("timed-out-write", "timed out sending")
            case .deadline: ("timed-out-deadline", "not done by its deadline")
            case .unspecified: ("timed-out", "timed out")
            }
        case .tls(let problem):
            switch problem {
            case .untrustedCertificate: ("tls-untrusted-certificate", "certificate not trusted")
            case .expiredCertificate: ("tls-expired-certificate", "certificate expired")
            case .notYetValidCertificate: ("tls-certificate-not-yet-valid", "certificate not yet valid")
            case .hostnameMismatch: ("tls-hostname-mismatch", "certificate is for another host")
            case .revokedCertificate: ("tls-revoked-certificate", "certificate revoked")
            case .badCertificate: ("tls-bad-certificate", "bad certificate")
            case .clientCertificateRequired: ("tls-client-certificate-required", "client certificate required")
            case .clientCertificateRejected: ("tls-client-certificate-rejected", "client certificate rejected")
            case .handshakeFailed: ("tls-handshake-failed", "TLS handshake failed")
            }
        case .badURL: ("bad-url", "bad URL")
        case .tooManyRedirects: ("too-many-redirects", "too many redirects")
        case .notHTTP: ("not-http", "the response isn't HTTP")
        case .malformedResponse: ("malformed-response", "the response violates HTTP")
        case .responseTooLarge(let limit): ("response-too-large", "response larger than \(limit) bytes")
        case .blockedBySystem: ("blocked-by-system", "blocked by the system")
        case .proxyFailed: ("proxy-failed", "proxy failed")
        case .authenticationRequired: ("authentication-required", "authentication required")
        case .invalidRequest: ("invalid-request", "invalid request")
        case .outOfResources: ("out-of-resources", "this device can't do it now")
        case .misused: ("misused", "transport misused")
        case .unclassified: ("unclassified", "unclassified failure")
        }
    }
}
