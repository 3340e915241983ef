// @nonexhaustive because the registry grows: a code that gets a name must not break those who switch over the others.

/// The 4xx codes: the server takes the request to be at fault (RFC 9110 §15.5).
///
/// The cases are the codes of the IANA registry; every other code of the class is ``unassigned(_:)``. Two values are
/// equal when their codes are, however they were made, and ``init(statusCode:)`` always picks the named case. So
/// make a status with the initializer: a hand-made `.unassigned(400)` equals ``badRequest`` and means
/// the same, but a `switch` sees the case that was written.
@nonexhaustive
public enum ClientErrorStatus: HTTPStatusClass {
    /// 400 Bad Request: the server cannot or will not process the request (RFC 9110 §15.5.1).
    case badRequest
    /// 401 Unauthorized: the credentials are missing or no longer valid (RFC 9110 §15.5.2).
    case unauthorized
    /// 402 Payment Required: reserved by the RFC; in the wild, something has to be paid first (RFC 9110 §15.5.3).
    case paymentRequired
    /// 403 Forbidden: understood and refused; other credentials may or may not help (RFC 9110 §15.5.4).
    case forbidden
    /// 404 Not Found: there is nothing here, or the server will not say that there is (RFC 9110 §15.5.5).
    case notFound
    /// 405 Method Not Allowed: the resource does not support this method (RFC 9110 §15.5.6).
    case methodNotAllowed
    /// 406 Not Acceptable: no representation that the request would accept (RFC 9110 §15.5.7).
    case notAcceptable
    /// 407 Proxy Authentication Required: the proxy wants credentials (RFC 9110 §15.5.8).
    case proxyAuthenticationRequired
    /// 408 Request Timeout: the request did not arrive in time (RFC 9110 §15.5.9).
    case requestTimeout
    /// 409 Conflict: the request conflicts with the state the resource is in now (RFC 9110 §15.5.10).
    case conflict
    /// 410 Gone: it was here and is gone, probably for good (RFC 9110 §15.5.11).
    case gone
    /// 411 Length Required: the request needs a Content-Length (RFC 9110 §15.5.12).
    case lengthRequired
    /// 412 Precondition Failed: If-Match or another condition does not hold (RFC 9110 §15.5.13).
    case preconditionFailed
    /// 413 Content Too Large: more content than the server will take; temporary with Retry-After (RFC 9110 §15.5.14).
    case contentTooLarge
    /// 414 URI Too Long: a longer target than the server will read (RFC 9110 §15.5.15).
    case uriTooLong
    /// 415 Unsupported Media Type: the content has a format that the resource does not take (RFC 9110 §15.5.16).
    case unsupportedMediaType
    /// 416 Range Not Satisfiable: the resource does not have the range that was asked for (RFC 9110 §15.5.17).
    case rangeNotSatisfiable
    /// 417 Expectation Failed: the Expect field cannot be met by a server on the way (RFC 9110 §15.5.18).
    case expectationFailed
    /// 418 I'm a teapot: unused in the registry; in the wild, the joke of RFC 2324 or a refusal (RFC 9110 §15.5.19).
    case teapot
    /// 421 Misdirected Request: this connection does not lead to a server for that authority (RFC 9110 §15.5.20).
    case misdirectedRequest
    /// 422 Unprocessable Content: well formed and still not acceptable: a value is wrong (RFC 9110 §15.5.21).
    case unprocessableContent
    /// 423 Locked: the resource is locked (RFC 4918 §11.3).
    case locked
    /// 424 Failed Dependency: another action, on which this one depends, failed (RFC 4918 §11.4).
    case failedDependency
    /// 425 Too Early: sent in TLS early data, which could be replayed (RFC 8470 §5.2).
    case tooEarly
    /// 426 Upgrade Required: not with this protocol; in the wild, not with this app version (RFC 9110 §15.5.22).
    case upgradeRequired
    /// 428 Precondition Required: the server wants a conditional request (RFC 6585 §3).
    case preconditionRequired
    /// 429 Too Many Requests: too many requests in too short a time (RFC 6585 §4).
    case tooManyRequests
    /// 431 Request Header Fields Too Large: one header field, or all together (RFC 6585 §5).
    case requestHeaderFieldsTooLarge
    /// 451 Unavailable For Legal Reasons: a legal demand forbids it (RFC 7725 §3).
    case unavailableForLegalReasons
    /// A code from 400 to 499 that the registry does not name; treat it like 400 (RFC 9110 §15).
    case unassigned(Int)

    /// Creates the status with a code, or `nil` when the code is not one of 400 to 499.
    public init?(statusCode: Int) {
        switch statusCode {
        case 400: self = .badRequest
        case 401: self = .unauthorized
        case 402: self = .paymentRequired
        case 403: self = .forbidden
        case 404: self = .notFound
        case 405: self = .methodNotAllowed
        case 406: self = .notAcceptable
        case 407: self = .proxyAuthenticationRequired
        case 408: self = .requestTimeout
        case 409: self = .conflict
        case 410: self = .gone
        case 411: self = .lengthRequired
        case 412: self = .preconditionFailed
        case 413: self = .contentTooLarge
        case 414: self = .uriTooLong
        case 415: self = .unsupportedMediaType
        case 416: self = .rangeNotSatisfiable
        case 417: self = .expectationFailed
        case 418: self = .teapot
        case 421: self = .misdirectedRequest
        case 422: self = .unprocessableContent
        case 423: self = .locked
        case 424: self = .failedDependency
        case 425: self = .tooEarly
        case 426: self = .upgradeRequired
        case 428: self = .preconditionRequired
        case 429: self = .tooManyRequests
        case 431: self = .requestHeaderFieldsTooLarge
        case 451: self = .unavailableForLegalReasons
        case 400...499: self = .unassigned(statusCode)
        default: return nil
        }
    }

    /// The three-digit code.
    public var statusCode: Int {
        switch self {
        case .badRequest: 400
        case .unauthorized: 401
        case .paymentRequired: 402
        case .forbidden: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .notAcceptable: 406
        case .proxyAuthenticationRequired: 407
        case .requestTimeout: 408
        case .conflict: 409
        case .gone: 410
        case .lengthRequired: 411
        case .preconditionFailed: 412
        case .contentTooLarge: 413
        case .uriTooLong: 414
        case .unsupportedMediaType: 415
        case .rangeNotSatisfiable: 416
        case .expectationFailed: 417
        case .teapot: 418
        case .misdirectedRequest: 421
        case .unprocessableContent: 422
        case .locked: 423
        case .failedDependency: 424
        case .tooEarly: 425
        case .upgradeRequired: 426
        case .preconditionRequired: 428
        case .tooManyRequests: 429
        case .requestHeaderFieldsTooLarge: 431
        case .unavailableForLegalReasons: 451
        case .unassigned(let statusCode): statusCode
        }
    }

    /// The name in the registry, or nothing for an unassigned code. It is a recommendation: servers send others, and
    /// clients ignore what they send (RFC 9112 §4).
    public var reasonPhrase: String {
        switch canonical {
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .paymentRequired: "Payment Required"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .notAcceptable: "Not Acceptable"
        case .proxyAuthenticationRequired: "Proxy Authentication Required"
        case .requestTimeout: "Request Timeout"
        case .conflict: "Conflict"
        case .gone: "Gone"
        case .lengthRequired: "Length Required"
        case .preconditionFailed: "Precondition Failed"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .unsupportedMediaType: "Unsupported Media Type"
        case .rangeNotSatisfiable: "Range Not Satisfiable"
        case .expectationFailed: "Expectation Failed"
        case .teapot: "I'm a teapot"
        case .misdirectedRequest: "Misdirected Request"
        case .unprocessableContent: "Unprocessable Content"
        case .locked: "Locked"
        case .failedDependency: "Failed Dependency"
        case .tooEarly: "Too Early"
        case .upgradeRequired: "Upgrade Required"
        case .preconditionRequired: "Precondition Required"
        case .tooManyRequests: "Too Many Requests"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .unavailableForLegalReasons: "Unavailable For Legal Reasons"
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

extension ClientErrorStatus {
    /// Decides what to do next. An unassigned code means what 400 means (RFC 9110 §15).
    func nextStep(retryAfter: RetryAfter?) -> NextStep {
        switch canonical {
        case .unauthorized: .signInAgain
        case .paymentRequired: .pay
        case .forbidden: .notAllowed
        case .notFound: .notFound
        case .gone: .gone
        case .proxyAuthenticationRequired: .authenticateWithProxy
        case .conflict, .preconditionFailed, .preconditionRequired: .reloadThenRetry
        // The range is out of date, typically that of a resumed download: start from what there is now.
        case .rangeNotSatisfiable: .reloadThenRetry
        // 421: on another connection (RFC 9110 §15.5.20); 425: without early data (RFC 8470 §5.2).
        case .requestTimeout, .misdirectedRequest, .tooEarly: .retry(after: retryAfter)
        case .tooManyRequests: .slowDown(retryAfter)
        // With Retry-After the condition is temporary (RFC 9110 §15.5.14).
        case .contentTooLarge: retryAfter.map { .retry(after: $0) } ?? .fixInput
        case .badRequest, .uriTooLong, .unsupportedMediaType, .unprocessableContent, .unassigned: .fixInput
        case .locked: .waitForUnlock
        case .upgradeRequired: .upgradeClient
        case .unavailableForLegalReasons: .legallyBlocked
        // The program and the server disagree about the interface: nothing that a person typed will mend it.
        case .methodNotAllowed, .notAcceptable, .lengthRequired, .expectationFailed, .requestHeaderFieldsTooLarge:
            .reportFault
        // 424 depends on another failure, which has the meaning; nobody agrees on what 418 means.
        case .failedDependency, .teapot: .reportFault
        }
    }
}
