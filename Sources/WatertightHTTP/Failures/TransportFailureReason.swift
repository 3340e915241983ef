public import Watertight

extension TransportFailure {
    // Closed: what a network can do to a request does not grow with the next release of a library, and whoever maps it
    // to a screen must be exhaustive.
    /// The reason why no usable answer arrived: a closed vocabulary for what sockets, names, TLS and HTTP framing can
    /// do to a request.
    public enum Reason: NetworkOutcome {
        /// This device has no connection.
        case offline
        /// The host's name does not resolve.
        case cannotFindHost
        /// The host did not take the connection.
        case cannotConnect(ConnectionProblem)
        /// The connection ended before the answer was complete: reset, closed, truncated.
        case connectionLost
        /// It took too long.
        case timedOut(TimeoutPhase)
        /// The connection could not be secured, or not with the one it should be with.
        case tls(TLSProblem)
        /// The URL is no URL, or not one that HTTP can use.
        case badURL
        /// The server redirects in a circle, or further than allowed.
        case tooManyRedirects
        /// The answer is not HTTP, or breaks its rules.
        case notHTTP
        /// A successful answer was larger than the limit, in bytes.
        case responseTooLarge(limit: Int)
        /// The system forbids it: App Transport Security, a missing entitlement, data not allowed, a sandbox.
        case blockedBySystem
        /// A proxy on the way refused or did not understand.
        case proxyFailed
        /// The server or a proxy asked who is calling, and the transport's client gave up instead of passing the
        /// question on. A 401 or 407 that arrives is a response and no failure.
        case authenticationRequired
        /// The request breaks HTTP's rules, such as a header field with a line break; nothing was sent.
        case invalidRequest
        /// This device has no socket, file descriptor or memory left for it.
        case outOfResources
        /// The transport was set up or used wrongly, such as after its shutdown.
        case misused
        /// Nothing more is known. No error that a transport documents ends here.
        case unclassified
    }

    // Closed, as the reason is.
    /// The reason why a connection was not taken.
    public enum ConnectionProblem: String, Sendable, Hashable, CaseIterable {
        /// Nobody listens there.
        case refused
        /// No way leads there.
        case unreachable
        /// The connection could not be made for a reason that was not given.
        case unspecified
    }

    // Closed, as the reason is.
    /// The phase of a call that took too long.
    public enum TimeoutPhase: String, Sendable, Hashable, CaseIterable {
        /// Waiting for one of this device's own connections to become free; the server has no part in it.
        case pool
        /// Connecting, a proxy's and the TLS handshake included.
        case connect
        /// Waiting for bytes.
        case read
        /// Sending bytes.
        case write
        /// The whole call.
        case deadline
        /// The transport does not say which.
        case unspecified
    }

    // Closed, as the reason is.
    /// The reason why a connection could not be secured.
    public enum TLSProblem: String, Sendable, Hashable, CaseIterable {
        /// This device does not trust the certificate: nobody it knows signed it, or the transport gives no reason.
        case untrustedCertificate
        /// The certificate has expired.
        case expiredCertificate
        /// The certificate is not valid yet; often this device's clock is wrong.
        case notYetValidCertificate
        /// The certificate is for another host.
        case hostnameMismatch
        /// The certificate was revoked.
        case revokedCertificate
        /// The certificate is wrong in a way that was not given.
        case badCertificate
        /// The server wants a client certificate.
        case clientCertificateRequired
        /// The server refused the client certificate.
        case clientCertificateRejected
        /// No common protocol or cipher, or the handshake broke off.
        case handshakeFailed
    }
}

// MARK: - What it means

extension TransportFailure.Reason {
    /// The domain `transport` and the reason.
    public var code: FailureCode { FailureCode(domain: "transport", reason: words.code) }

    /// A few English words for logs and developers.
    public var text: String { words.text }

    /// The step to take next: try again where it may pass, report it where somebody's program or setup is wrong.
    public var nextStep: NextStep {
        switch self {
        case .offline, .cannotFindHost, .cannotConnect, .connectionLost, .timedOut, .proxyFailed, .outOfResources:
            .retry(after: nil)
        case .authenticationRequired: .signInAgain
        case .blockedBySystem: .notAllowed
        case .tls, .badURL, .tooManyRedirects, .notHTTP, .responseTooLarge, .invalidRequest, .misused, .unclassified:
            .reportFault
        }
    }

    /// The request's delivery by the reason alone. In doubt it may have been processed.
    var delivery: TransportFailure.Delivery {
        switch self {
        case .offline, .cannotFindHost, .cannotConnect, .badURL, .blockedBySystem, .invalidRequest: .notSent
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
            // From TLS 1.3 on a client has often sent the request when it hears that its certificate is not wanted.
            case .clientCertificateRequired, .clientCertificateRejected, .handshakeFailed: .mayHaveBeenProcessed
            }
        case .connectionLost, .tooManyRedirects, .notHTTP, .responseTooLarge, .proxyFailed, .authenticationRequired,
            .outOfResources, .misused, .unclassified:
            .mayHaveBeenProcessed
        }
    }

    private var words: (code: StaticString, text: String) {
        switch self {
        case .offline: ("offline", "this device is offline")
        case .cannotFindHost: ("cannot-find-host", "host not found")
        case .cannotConnect(let problem):
            switch problem {
            case .refused: ("connection-refused", "connection refused")
            case .unreachable: ("unreachable", "host unreachable")
            case .unspecified: ("cannot-connect", "cannot connect")
            }
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
        case .notHTTP: ("not-http", "the answer is not HTTP")
        case .responseTooLarge(let limit): ("response-too-large", "response larger than \(limit) bytes")
        case .blockedBySystem: ("blocked-by-system", "blocked by the system")
        case .proxyFailed: ("proxy-failed", "proxy failed")
        case .authenticationRequired: ("authentication-required", "authentication required")
        case .invalidRequest: ("invalid-request", "invalid request")
        case .outOfResources: ("out-of-resources", "out of sockets or memory")
        case .misused: ("misused", "transport misused")
        case .unclassified: ("unclassified", "unclassified failure")
        }
    }
}
