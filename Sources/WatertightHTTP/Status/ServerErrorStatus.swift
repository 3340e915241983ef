#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// @nonexhaustive because the registry grows: a code that gets a name must not break those who switch over the others.

/// The 5xx codes: the server failed, or knows that it is not able to do it (RFC 9110 §15.6).
///
/// The cases are the codes of the IANA registry; every other code of the class is ``unassigned(_:)``. Two values are
/// equal when their codes are, however they were made, and ``init(statusCode:)`` always picks the named case. So
/// make a status with the initializer: a hand-made `.unassigned(500)` equals ``internalServerError`` and means
/// the same, but a `switch` sees the case that was written.
@nonexhaustive
public enum ServerErrorStatus: HTTPStatusClass {
    /// 500 Internal Server Error: something unexpected went wrong in the server (RFC 9110 §15.6.1).
    case internalServerError
    /// 501 Not Implemented: the server cannot do this for any resource (RFC 9110 §15.6.2).
    case notImplemented
    /// 502 Bad Gateway: a server further in gave the gateway an invalid response (RFC 9110 §15.6.3).
    case badGateway
    /// 503 Service Unavailable: overloaded, or down for maintenance (RFC 9110 §15.6.4).
    case serviceUnavailable
    /// 504 Gateway Timeout: a server further in did not answer the gateway in time (RFC 9110 §15.6.5).
    case gatewayTimeout
    /// 505 HTTP Version Not Supported: the server refuses this major version of HTTP (RFC 9110 §15.6.6).
    case httpVersionNotSupported
    /// 506 Variant Also Negotiates: content negotiation runs in a circle: the server is misconfigured (RFC 2295 §8.1).
    case variantAlsoNegotiates
    /// 507 Insufficient Storage: no room to store what the request needs; not to be repeated unasked (RFC 4918 §11.5).
    case insufficientStorage
    /// 508 Loop Detected: the server ended an infinite loop (RFC 5842 §7.2).
    case loopDetected
    /// 510 Not Extended: obsolete: the request lacks an extension that the server demands (RFC 2774 §7).
    case notExtended
    /// 511 Network Authentication Required: sign in to the network first: a captive portal (RFC 6585 §6).
    case networkAuthenticationRequired
    /// A code from 500 to 599 that the registry does not name; treat it like 500 (RFC 9110 §15).
    case unassigned(Int)

    /// Creates the status with a code, or `nil` when the code is not one of 500 to 599.
    public init?(statusCode: Int) {
        switch statusCode {
        case 500: self = .internalServerError
        case 501: self = .notImplemented
        case 502: self = .badGateway
        case 503: self = .serviceUnavailable
        case 504: self = .gatewayTimeout
        case 505: self = .httpVersionNotSupported
        case 506: self = .variantAlsoNegotiates
        case 507: self = .insufficientStorage
        case 508: self = .loopDetected
        case 510: self = .notExtended
        case 511: self = .networkAuthenticationRequired
        case 500...599: self = .unassigned(statusCode)
        default: return nil
        }
    }

    /// The three-digit code.
    public var statusCode: Int {
        switch self {
        case .internalServerError: 500
        case .notImplemented: 501
        case .badGateway: 502
        case .serviceUnavailable: 503
        case .gatewayTimeout: 504
        case .httpVersionNotSupported: 505
        case .variantAlsoNegotiates: 506
        case .insufficientStorage: 507
        case .loopDetected: 508
        case .notExtended: 510
        case .networkAuthenticationRequired: 511
        case .unassigned(let statusCode): statusCode
        }
    }

    /// The name in the registry, or nothing for an unassigned code. It is a recommendation: servers send others, and
    /// clients ignore what they send (RFC 9112 §4).
    public var reasonPhrase: String {
        switch canonical {
        case .internalServerError: "Internal Server Error"
        case .notImplemented: "Not Implemented"
        case .badGateway: "Bad Gateway"
        case .serviceUnavailable: "Service Unavailable"
        case .gatewayTimeout: "Gateway Timeout"
        case .httpVersionNotSupported: "HTTP Version Not Supported"
        case .variantAlsoNegotiates: "Variant Also Negotiates"
        case .insufficientStorage: "Insufficient Storage"
        case .loopDetected: "Loop Detected"
        case .notExtended: "Not Extended"
        case .networkAuthenticationRequired: "Network Authentication Required"
        case .unassigned: ""
        }
    }

    /// Equal when the codes are.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.statusCode == rhs.statusCode
    }

    /// Feeds the code alone, as `==` compares the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(statusCode)
    }

    /// The case that the initializer would pick.
    private var canonical: Self {
        Self(statusCode: statusCode) ?? self
    }
}

extension ServerErrorStatus {
    /// Decides what to do next. An unassigned code means what 500 means (RFC 9110 §15).
    func nextStep(retryAfter: RetryAfter?, now: Date) -> NextStep {
        switch canonical {
        // A server that names a time expects to be back; once that time is over, it is an ordinary 503.
        case .serviceUnavailable:
            if let retryAfter, retryAfter.delay(from: now) > .zero {
                .maintenance(retryAfter)
            } else {
                .retry(after: retryAfter)
            }
        case .badGateway, .gatewayTimeout: .retry(after: retryAfter)
        // On its own a fault in the server; a server that says when to come back says that it is temporary.
        case .internalServerError, .unassigned: retryAfter.map { .retry(after: $0) } ?? .reportFault
        // 507 is temporary, but must not be repeated until a person asks for it again (RFC 4918 §11.5).
        case .insufficientStorage: .reportFault
        case .notImplemented, .httpVersionNotSupported, .variantAlsoNegotiates, .loopDetected, .notExtended:
            .reportFault
        case .networkAuthenticationRequired: .signInToNetwork
        }
    }
}
