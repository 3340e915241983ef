/// A status code with its name and its meaning (RFC 9110 §15).
///
/// ```swift
/// switch failure.kind {
/// case .status(.notFound): …
/// case .status(let status) where status.category == .serverError: …
/// …
/// }
/// ```
///
/// The static members are the codes of the IANA registry. Equality and patterns compare the code. A code that isn't
/// registered has no name. Some have a common meaning, such as those of Cloudflare. Any other means to follow a redirect, or
/// to report a fault.
public struct HTTPStatus: Sendable, Hashable, CustomStringConvertible {
    // Closed: RFC 9110 §15 has these five classes and treats everything else as invalid, so callers should be exhaustive.
    /// The class of a status code (RFC 9110 §15).
    public enum Category: String, Sendable, Hashable, CaseIterable {
        /// 100 to 199: an interim response.
        case informational
        /// 200 to 299: received, understood and accepted.
        case success
        /// 300 to 399: more has to be done to complete the request.
        case redirection
        /// 400 to 499: the request is at fault.
        case clientError = "client error"
        /// 500 to 599: the server is at fault.
        case serverError = "server error"
        /// Not a status code. A client treats it like a 500 (RFC 9110 §15).
        case invalid
    }

    /// The code, such as 404.
    public let code: Int
    /// The reason phrase of the registry, such as "Not Found"; "I'm a teapot" for 418, which has none, and empty for a code
    /// that isn't registered.
    public let phrase: String
    /// What to do next, if the response has no `Retry-After`; `nil` for a success.
    public let nextStep: NextStep?

    private init(_ code: Int, _ phrase: String, _ nextStep: NextStep?) {
        self.code = code
        self.phrase = phrase
        self.nextStep = nextStep
    }

    /// Creates the status of a code.
    /// - Parameter code: The code, any integer.
    public init(_ code: Int) {
        self = Self.byCode[code] ?? HTTPStatus(code, "", Self.nextStep(ofUnregistered: code))
    }

    private static func nextStep(ofUnregistered code: Int) -> NextStep? {
        switch code {
        case 200...299: nil
        // Expired sessions: Laravel, IIS.
        case 419, 440: .signInAgain
        // Rate limits: Twitter, Shopify, OpenStack.
        case 420, 430, 498: .slowDown(after: nil)
        // A server behind a proxy can't be reached or is overloaded: Cloudflare, Qualys, other proxies.
        case 520...527, 529, 530, 598: .retry(after: nil)
        default: .reportFault
        }
    }

    /// The class of the code.
    public var category: Category {
        switch code {
        case 100...199: .informational
        case 200...299: .success
        case 300...399: .redirection
        case 400...499: .clientError
        case 500...599: .serverError
        default: .invalid
        }
    }

    /// Returns what to do next, by the code and `Retry-After`.
    /// - Parameter wait: The delay that the server requested; `nil` if it requested none.
    /// - Returns: `nil` for a success.
    public func nextStep(after wait: Duration?) -> NextStep? {
        switch nextStep {
        case .followRedirect: return .followRedirect(after: wait)
        case .slowDown: return .slowDown(after: wait)
        case .retry:
            // An overloaded server is back in seconds; one that needs a minute or more is under maintenance.
            guard self == .serviceUnavailable, let wait, wait >= Self.shortestMaintenance else {
                return .retry(after: wait)
            }
            return .maintenance(after: wait)
        case let step:
            // With a `Retry-After` these are temporary (RFC 9110 §15.5.14).
            if let wait, isTemporaryWithRetryAfter { return .retry(after: wait) }
            return step
        }
    }

    private static let shortestMaintenance = Duration.seconds(60)

    private var isTemporaryWithRetryAfter: Bool {
        switch category {
        case .clientError: self == .contentTooLarge
        case .serverError: self == .internalServerError || !isRegistered
        case .invalid: true
        case .informational, .success, .redirection: false
        }
    }

    /// Whether it is a redirect or a client error without a known meaning.
    var isUnknownRefusal: Bool { !isRegistered && [.redirection, .clientError].contains(category) }

    /// Whether the code is in the IANA registry.
    public var isRegistered: Bool { !phrase.isEmpty }

    /// Such as "404 Not Found", "499 (unregistered client error)" or "1000 (invalid status)".
    public var description: String {
        if isRegistered { return "\(code) \(phrase)" }
        return category == .invalid ? "\(code) (invalid status)" : "\(code) (unregistered \(category.rawValue))"
    }

    /// Compares the codes.
    public static func == (left: HTTPStatus, right: HTTPStatus) -> Bool { left.code == right.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    private static let byCode = Dictionary(uniqueKeysWithValues: registered.map { ($0.code, $0) })
}

// MARK: - The registry

extension HTTPStatus {
    // 1xx: interim responses, before the final one (RFC 9110 §15.2).

    /// 100 Continue: the beginning was received and not refused; send the rest (RFC 9110 §15.2.1).
    public static let `continue` = Self(100, "Continue", .reportFault)
    /// 101 Switching Protocols: the connection changes its protocol, as requested (RFC 9110 §15.2.2).
    public static let switchingProtocols = Self(101, "Switching Protocols", .reportFault)
    /// 102 Processing: the request was accepted and isn't complete yet (RFC 2518 §10.1).
    public static let processing = Self(102, "Processing", .reportFault)
    /// 103 Early Hints: fields that the final response will probably have (RFC 8297 §2).
    public static let earlyHints = Self(103, "Early Hints", .reportFault)
    /// 104 Upload Resumption Supported: an interrupted upload can be resumed (draft-ietf-httpbis-resumable-upload).
    public static let uploadResumptionSupported = Self(104, "Upload Resumption Supported", .reportFault)

    // 2xx: the request was received, understood and accepted (RFC 9110 §15.3).

    /// 200 OK (RFC 9110 §15.3.1).
    public static let ok = Self(200, "OK", nil)
    /// 201 Created: one or more resources were created (RFC 9110 §15.3.2).
    public static let created = Self(201, "Created", nil)
    /// 202 Accepted: the work was accepted, isn't done yet and might still not be done (RFC 9110 §15.3.3).
    public static let accepted = Self(202, "Accepted", nil)
    /// 203 Non-Authoritative Information: a proxy changed what the origin server sent (RFC 9110 §15.3.4).
    public static let nonAuthoritativeInformation = Self(203, "Non-Authoritative Information", nil)
    /// 204 No Content (RFC 9110 §15.3.5).
    public static let noContent = Self(204, "No Content", nil)
    /// 205 Reset Content: clear the form that sent the request (RFC 9110 §15.3.6).
    public static let resetContent = Self(205, "Reset Content", nil)
    /// 206 Partial Content: the requested ranges, not the whole (RFC 9110 §15.3.7).
    public static let partialContent = Self(206, "Partial Content", nil)
    /// 207 Multi-Status: the content has several outcomes, which may be failures (RFC 4918 §11.1).
    public static let multiStatus = Self(207, "Multi-Status", nil)
    /// 208 Already Reported: listed earlier in the same multi-status content (RFC 5842 §7.1).
    public static let alreadyReported = Self(208, "Already Reported", nil)
    /// 226 IM Used: the content is the result of instance manipulations, such as a delta (RFC 3229 §10.4.1).
    public static let imUsed = Self(226, "IM Used", nil)

    // 3xx: more has to be done to complete the request (RFC 9110 §15.4).

    /// 300 Multiple Choices: several representations, each with its own address (RFC 9110 §15.4.1).
    public static let multipleChoices = Self(300, "Multiple Choices", .reportFault)
    /// 301 Moved Permanently: a new address; a POST may become a GET (RFC 9110 §15.4.2).
    public static let movedPermanently = Self(301, "Moved Permanently", .followRedirect(after: nil))
    /// 302 Found: another address for now; a POST may become a GET (RFC 9110 §15.4.3).
    public static let found = Self(302, "Found", .followRedirect(after: nil))
    /// 303 See Other: the response is at another address; GET it there (RFC 9110 §15.4.4).
    public static let seeOther = Self(303, "See Other", .followRedirect(after: nil))
    /// 304 Not Modified: the stored response is still valid (RFC 9110 §15.4.5).
    public static let notModified = Self(304, "Not Modified", .useCached)
    /// 305 Use Proxy: deprecated, because a response must not choose the proxy (RFC 9110 §15.4.6).
    public static let useProxy = Self(305, "Use Proxy", .reportFault)
    /// 306 (Unused): reserved (RFC 9110 §15.4.7).
    public static let unused = Self(306, "(Unused)", .reportFault)
    /// 307 Temporary Redirect: another address for now, with the same method (RFC 9110 §15.4.8).
    public static let temporaryRedirect = Self(307, "Temporary Redirect", .followRedirect(after: nil))
    /// 308 Permanent Redirect: a new address, with the same method (RFC 9110 §15.4.9).
    public static let permanentRedirect = Self(308, "Permanent Redirect", .followRedirect(after: nil))

    // 4xx: the server considers the request to be at fault (RFC 9110 §15.5).

    /// 400 Bad Request (RFC 9110 §15.5.1).
    public static let badRequest = Self(400, "Bad Request", .fixInput)
    /// 401 Unauthorized: the credentials are missing or no longer valid (RFC 9110 §15.5.2).
    public static let unauthorized = Self(401, "Unauthorized", .signInAgain)
    /// 402 Payment Required: reserved; in practice a payment is needed first (RFC 9110 §15.5.3).
    public static let paymentRequired = Self(402, "Payment Required", .pay)
    /// 403 Forbidden (RFC 9110 §15.5.4).
    public static let forbidden = Self(403, "Forbidden", .notAllowed)
    /// 404 Not Found (RFC 9110 §15.5.5).
    public static let notFound = Self(404, "Not Found", .notFound)
    /// 405 Method Not Allowed (RFC 9110 §15.5.6).
    public static let methodNotAllowed = Self(405, "Method Not Allowed", .reportFault)
    /// 406 Not Acceptable: no representation that the request accepts (RFC 9110 §15.5.7).
    public static let notAcceptable = Self(406, "Not Acceptable", .reportFault)
    /// 407 Proxy Authentication Required (RFC 9110 §15.5.8).
    public static let proxyAuthenticationRequired = Self(407, "Proxy Authentication Required", .authenticateWithProxy)
    /// 408 Request Timeout: the request didn't arrive in time (RFC 9110 §15.5.9).
    public static let requestTimeout = Self(408, "Request Timeout", .retry(after: nil))
    /// 409 Conflict: the request conflicts with the current state of the resource (RFC 9110 §15.5.10).
    public static let conflict = Self(409, "Conflict", .reloadThenRetry)
    /// 410 Gone: the resource existed and was removed (RFC 9110 §15.5.11).
    public static let gone = Self(410, "Gone", .gone)
    /// 411 Length Required: the request needs a `Content-Length` (RFC 9110 §15.5.12).
    public static let lengthRequired = Self(411, "Length Required", .reportFault)
    /// 412 Precondition Failed: `If-Match` or another condition is false (RFC 9110 §15.5.13).
    public static let preconditionFailed = Self(412, "Precondition Failed", .reloadThenRetry)
    /// 413 Content Too Large; temporary if the response has `Retry-After` (RFC 9110 §15.5.14).
    public static let contentTooLarge = Self(413, "Content Too Large", .fixInput)
    /// 414 URI Too Long (RFC 9110 §15.5.15).
    public static let uriTooLong = Self(414, "URI Too Long", .fixInput)
    /// 415 Unsupported Media Type (RFC 9110 §15.5.16).
    public static let unsupportedMediaType = Self(415, "Unsupported Media Type", .fixInput)
    /// 416 Range Not Satisfiable, typically that of a resumed download whose resource changed (RFC 9110 §15.5.17).
    public static let rangeNotSatisfiable = Self(416, "Range Not Satisfiable", .reloadThenRetry)
    /// 417 Expectation Failed: an intermediary cannot meet the `Expect` field (RFC 9110 §15.5.18).
    public static let expectationFailed = Self(417, "Expectation Failed", .reportFault)
    /// 418 (Unused): in practice "I'm a teapot", the joke of RFC 2324 or a refusal (RFC 9110 §15.5.19).
    public static let teapot = Self(418, "I'm a teapot", .reportFault)
    /// 421 Misdirected Request: retry on another connection (RFC 9110 §15.5.20).
    public static let misdirectedRequest = Self(421, "Misdirected Request", .retry(after: nil))
    /// 422 Unprocessable Content: well formed, but a value is wrong (RFC 9110 §15.5.21).
    public static let unprocessableContent = Self(422, "Unprocessable Content", .fixInput)
    /// 423 Locked (RFC 4918 §11.3).
    public static let locked = Self(423, "Locked", .waitForUnlock)
    /// 424 Failed Dependency: another action, on which this one depends, failed (RFC 4918 §11.4).
    public static let failedDependency = Self(424, "Failed Dependency", .reportFault)
    /// 425 Too Early: retry without TLS early data, which could be replayed (RFC 8470 §5.2).
    public static let tooEarly = Self(425, "Too Early", .retry(after: nil))
    /// 426 Upgrade Required: not with this protocol; in practice, not with this version of the app (RFC 9110 §15.5.22).
    public static let upgradeRequired = Self(426, "Upgrade Required", .upgradeClient)
    /// 428 Precondition Required: the request must be conditional (RFC 6585 §3).
    public static let preconditionRequired = Self(428, "Precondition Required", .reloadThenRetry)
    /// 429 Too Many Requests (RFC 6585 §4).
    public static let tooManyRequests = Self(429, "Too Many Requests", .slowDown(after: nil))
    /// 431 Request Header Fields Too Large (RFC 6585 §5).
    public static let requestHeaderFieldsTooLarge = Self(431, "Request Header Fields Too Large", .reportFault)
    /// 451 Unavailable For Legal Reasons (RFC 7725 §3).
    public static let unavailableForLegalReasons = Self(451, "Unavailable For Legal Reasons", .legallyBlocked)

    // 5xx: the server failed, or cannot fulfill the request (RFC 9110 §15.6).

    /// 500 Internal Server Error; temporary if the response has `Retry-After` (RFC 9110 §15.6.1).
    public static let internalServerError = Self(500, "Internal Server Error", .reportFault)
    /// 501 Not Implemented: the server doesn't support this for any resource (RFC 9110 §15.6.2).
    public static let notImplemented = Self(501, "Not Implemented", .reportFault)
    /// 502 Bad Gateway: an upstream server sent an invalid response (RFC 9110 §15.6.3).
    public static let badGateway = Self(502, "Bad Gateway", .retry(after: nil))
    /// 503 Service Unavailable: overloaded, or down for maintenance if the response has a `Retry-After` of a minute or more
    /// (RFC 9110 §15.6.4).
    public static let serviceUnavailable = Self(503, "Service Unavailable", .retry(after: nil))
    /// 504 Gateway Timeout: an upstream server didn't respond in time (RFC 9110 §15.6.5).
    public static let gatewayTimeout = Self(504, "Gateway Timeout", .retry(after: nil))
    /// 505 HTTP Version Not Supported (RFC 9110 §15.6.6).
    public static let httpVersionNotSupported = Self(505, "HTTP Version Not Supported", .reportFault)
    /// 506 Variant Also Negotiates: content negotiation is circular; the server is misconfigured (RFC 2295 §8.1).
    public static let variantAlsoNegotiates = Self(506, "Variant Also Negotiates", .reportFault)
    /// 507 Insufficient Storage; not to be repeated unless the user requests it (RFC 4918 §11.5).
    public static let insufficientStorage = Self(507, "Insufficient Storage", .reportFault)
    /// 508 Loop Detected (RFC 5842 §7.2).
    public static let loopDetected = Self(508, "Loop Detected", .reportFault)
    /// 510 Not Extended: obsolete; the request lacks an extension that the server requires (RFC 2774 §7).
    public static let notExtended = Self(510, "Not Extended", .reportFault)
    /// 511 Network Authentication Required: a captive portal (RFC 6585 §6).
    public static let networkAuthenticationRequired = Self(511, "Network Authentication Required", .signInToNetwork)

    /// All codes of the IANA registry, ascending.
    public static let registered: [HTTPStatus] = [
        .continue, .switchingProtocols, .processing, .earlyHints, .uploadResumptionSupported,
        .ok, .created, .accepted, .nonAuthoritativeInformation, .noContent, .resetContent, .partialContent,
        .multiStatus, .alreadyReported, .imUsed,
        .multipleChoices, .movedPermanently, .found, .seeOther, .notModified, .useProxy, .unused, .temporaryRedirect,
        .permanentRedirect,
        .badRequest, .unauthorized, .paymentRequired, .forbidden, .notFound, .methodNotAllowed, .notAcceptable,
        .proxyAuthenticationRequired, .requestTimeout, .conflict, .gone, .lengthRequired, .preconditionFailed,
        .contentTooLarge, .uriTooLong, .unsupportedMediaType, .rangeNotSatisfiable, .expectationFailed, .teapot,
        .misdirectedRequest, .unprocessableContent, .locked, .failedDependency, .tooEarly, .upgradeRequired,
        .preconditionRequired, .tooManyRequests, .requestHeaderFieldsTooLarge, .unavailableForLegalReasons,
        .internalServerError, .notImplemented, .badGateway, .serviceUnavailable, .gatewayTimeout,
        .httpVersionNotSupported, .variantAlsoNegotiates, .insufficientStorage, .loopDetected, .notExtended,
        .networkAuthenticationRequired,
    ]
}
