public import Watertight

/// Why no usable answer arrived: a closed vocabulary for what sockets, names, TLS and HTTP framing can do to a request.
///
/// Each transport maps every error that it can give to one ``Reason``. The error itself is sealed in ``cause``.
public struct TransportFailure: CodedFailure, Hashable {
    // Closed: what a network can do to a request does not grow with the next release of a library, and whoever maps it
    // to a screen must be exhaustive.
    /// What kept the answer from arriving.
    public enum Reason: Sendable, Hashable {
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
        /// What answered does not speak HTTP, or breaks its rules.
        case notHTTP
        /// A successful answer was larger than the limit, in bytes.
        case responseTooLarge(limit: Int)
        /// The system forbids it: App Transport Security, a missing entitlement, data not allowed, a sandbox.
        case blockedBySystem
        /// A proxy on the way refused or did not understand.
        case proxyFailed
        /// The server or a proxy asked who is calling, and the transport's client gave up instead of passing the question
        /// on. A 401 or 407 that arrives is a response and no failure.
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
    /// Why a connection was not taken.
    public enum ConnectionProblem: String, Sendable, Hashable, CaseIterable {
        /// Nobody listens there.
        case refused
        /// No way leads there.
        case unreachable
        /// The connection could not be made for a reason that was not given.
        case unspecified
    }

    // Closed, as the reason is.
    /// What took too long.
    public enum TimeoutPhase: String, Sendable, Hashable, CaseIterable {
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
    /// Why a connection could not be secured.
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

    /// What kept the answer from arriving.
    public let reason: Reason
    /// The transport's own error, sealed; `nil` where the transport itself decided, such as at a limit.
    public let cause: SealedError?

    /// A failure of a transport.
    /// - Parameters:
    ///   - reason: What kept the answer from arriving.
    ///   - cause: The transport's own error, sealed.
    public init(_ reason: Reason, cause: SealedError? = nil) {
        self.reason = reason
        self.cause = cause
    }

    /// The domain `transport` and the reason.
    public var code: FailureCode {
        switch reason {
        case .offline: FailureCode(domain: "transport", reason: "offline")
        case .cannotFindHost: FailureCode(domain: "transport", reason: "cannot-find-host")
        case .cannotConnect(let problem):
            switch problem {
            case .refused: FailureCode(domain: "transport", reason: "connection-refused")
            case .unreachable: FailureCode(domain: "transport", reason: "unreachable")
            case .unspecified: FailureCode(domain: "transport", reason: "cannot-connect")
            }
        case .connectionLost: FailureCode(domain: "transport", reason: "connection-lost")
        case .timedOut(let phase):
            switch phase {
            case .connect: FailureCode(domain: "transport", reason: "timed-out-connect")
            case .read: FailureCode(domain: "transport", reason: "timed-out-read")
            case .write: FailureCode(domain: "transport", reason: "timed-out-write")
            case .deadline: FailureCode(domain: "transport", reason: "timed-out-deadline")
            case .unspecified: FailureCode(domain: "transport", reason: "timed-out")
            }
        case .tls(let problem):
            switch problem {
            case .untrustedCertificate: FailureCode(domain: "transport", reason: "tls-untrusted-certificate")
            case .expiredCertificate: FailureCode(domain: "transport", reason: "tls-expired-certificate")
            case .notYetValidCertificate: FailureCode(domain: "transport", reason: "tls-certificate-not-yet-valid")
            case .hostnameMismatch: FailureCode(domain: "transport", reason: "tls-hostname-mismatch")
            case .revokedCertificate: FailureCode(domain: "transport", reason: "tls-revoked-certificate")
            case .badCertificate: FailureCode(domain: "transport", reason: "tls-bad-certificate")
            case .clientCertificateRequired:
                FailureCode(domain: "transport", reason: "tls-client-certificate-required")
            case .clientCertificateRejected:
                FailureCode(domain: "transport", reason: "tls-client-certificate-rejected")
            case .handshakeFailed: FailureCode(domain: "transport", reason: "tls-handshake-failed")
            }
        case .badURL: FailureCode(domain: "transport", reason: "bad-url")
        case .tooManyRedirects: FailureCode(domain: "transport", reason: "too-many-redirects")
        case .notHTTP: FailureCode(domain: "transport", reason: "not-http")
        case .responseTooLarge: FailureCode(domain: "transport", reason: "response-too-large")
        case .blockedBySystem: FailureCode(domain: "transport", reason: "blocked-by-system")
        case .proxyFailed: FailureCode(domain: "transport", reason: "proxy-failed")
        case .authenticationRequired: FailureCode(domain: "transport", reason: "authentication-required")
        case .invalidRequest: FailureCode(domain: "transport", reason: "invalid-request")
        case .outOfResources: FailureCode(domain: "transport", reason: "out-of-resources")
        case .misused: FailureCode(domain: "transport", reason: "misused")
        case .unclassified: FailureCode(domain: "transport", reason: "unclassified")
        }
    }

    /// `FailureSeverity.defect` where the app itself is at fault, `FailureSeverity.environmental` otherwise.
    public var severity: FailureSeverity {
        switch reason {
        case .badURL, .blockedBySystem, .invalidRequest, .misused, .unclassified: .defect
        case .offline, .cannotFindHost, .cannotConnect, .connectionLost, .timedOut, .tls, .tooManyRedirects, .notHTTP,
            .responseTooLarge, .proxyFailed, .authenticationRequired, .outOfResources:
            .environmental
        }
    }

    /// The limit, where one was reached.
    public var details: FailureDetails {
        switch reason {
        case .responseTooLarge(let limit): ["limit": .number(limit)]
        default: [:]
        }
    }
}
