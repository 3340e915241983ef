public import HTTPTypes

// What a status code means (RFC 9110 §15). `HTTPResponse.Status` compares its code, not its reason phrase.

extension HTTPResponse.Status {
    /// Creates the status of any number: with the phrase of the registry, if it has one. A number outside of 0 to 999, which
    /// `init(code:)` doesn't accept, is 0: an invalid status.
    package init(any code: Int) {
        self = Self.byCode[code] ?? Self(code: (0...999).contains(code) ? code : 0)
    }

    /// Returns what to do next, by the code and `Retry-After`.
    ///
    /// A code that isn't registered means to report a fault, except for some with a common meaning, such as those of Cloudflare.
    /// - Parameter wait: The delay that the server requested; `nil` if it requested none.
    /// - Returns: `nil` for a success.
    public func nextStep(after wait: Duration? = nil) -> NextStep? {
        switch meaning {
        case .followRedirect: return .followRedirect(after: wait)
        case .slowDown: return .slowDown(after: wait)
        case .retry:
            // An overloaded server is back in seconds; one that needs a minute or more is under maintenance.
            guard self == .serviceUnavailable, let wait, wait >= .seconds(60) else { return .retry(after: wait) }
            return .maintenance(after: wait)
        case let step:
            // With a `Retry-After` these are temporary (RFC 9110 §15.5.14).
            if let wait, isTemporaryWithRetryAfter { return .retry(after: wait) }
            return step
        }
    }

    private var meaning: NextStep? {
        switch code {
        case 200...299: nil
        case 301, 302, 303, 307, 308: .followRedirect(after: nil)
        case 304: .useCached
        case 400, 413, 414, 415, 422: .fixInput
        // Expired sessions: 419 of Laravel, 440 of IIS.
        case 401, 419, 440: .signInAgain
        case 402: .pay
        case 403: .notAllowed
        case 404: .notFound
        case 407: .authenticateWithProxy
        case 408, 421, 425, 502, 503, 504: .retry(after: nil)
        // A server behind a proxy can't be reached or is overloaded: Cloudflare, Qualys, other proxies.
        case 520...527, 529, 530, 598: .retry(after: nil)
        case 409, 412, 416, 428: .reloadThenRetry
        case 410: .gone
        case 423: .waitForUnlock
        case 426: .upgradeClient
        // Rate limits: 420 of Twitter, 430 of Shopify, 498 of OpenStack.
        case 429, 420, 430, 498: .slowDown(after: nil)
        case 451: .legallyBlocked
        case 511: .signInToNetwork
        default: .reportFault
        }
    }

    private var isTemporaryWithRetryAfter: Bool {
        switch kind {
        case .clientError: self == .contentTooLarge
        case .serverError: self == .internalServerError || !isRegistered
        case .invalid: true
        case .informational, .successful, .redirection: false
        }
    }

    /// Whether it is a redirect or a client error without a known meaning.
    var isUnknownRefusal: Bool { !isRegistered && (kind == .redirection || kind == .clientError) }

    /// Whether the code is in the IANA registry.
    public var isRegistered: Bool { Self.byCode[code] != nil }

    /// Returns a number with the phrase of the registry, whatever phrase the server sent: "404 Not Found",
    /// "499 (unregistered client error)" or "1000 (invalid status)".
    static func text(of code: Int) -> String {
        let status = Self(any: code)
        if status.isRegistered { return "\(code) \(status.reasonPhrase)" }
        let kind =
            switch status.kind {
            case .informational: "unregistered informational"
            case .successful: "unregistered success"
            case .redirection: "unregistered redirection"
            case .clientError: "unregistered client error"
            case .serverError: "unregistered server error"
            case .invalid: "invalid status"
            }
        return "\(code) (\(kind))"
    }

    private static let byCode = Dictionary(uniqueKeysWithValues: registered.map { ($0.code, $0) })
}

// MARK: - The registry

// The codes that HTTPTypes has no name for. They are disfavored so that a name which it adds later is no ambiguity.
extension HTTPResponse.Status {
    /// 102 Processing: the request was accepted and isn't complete yet (RFC 2518 §10.1).
    @_disfavoredOverload
    public static var processing: Self { Self(code: 102, reasonPhrase: "Processing") }
    /// 104 Upload Resumption Supported: an interrupted upload can be resumed (draft-ietf-httpbis-resumable-upload).
    @_disfavoredOverload
    public static var uploadResumptionSupported: Self { Self(code: 104, reasonPhrase: "Upload Resumption Supported") }
    /// 207 Multi-Status: the content has several outcomes, which may be failures (RFC 4918 §11.1).
    @_disfavoredOverload
    public static var multiStatus: Self { Self(code: 207, reasonPhrase: "Multi-Status") }
    /// 208 Already Reported: listed earlier in the same multi-status content (RFC 5842 §7.1).
    @_disfavoredOverload
    public static var alreadyReported: Self { Self(code: 208, reasonPhrase: "Already Reported") }
    /// 226 IM Used: the content is the result of instance manipulations, such as a delta (RFC 3229 §10.4.1).
    @_disfavoredOverload
    public static var imUsed: Self { Self(code: 226, reasonPhrase: "IM Used") }
    /// 305 Use Proxy: deprecated, because a response must not choose the proxy (RFC 9110 §15.4.6).
    @_disfavoredOverload
    public static var useProxy: Self { Self(code: 305, reasonPhrase: "Use Proxy") }
    /// 306 (Unused): reserved (RFC 9110 §15.4.7).
    @_disfavoredOverload
    public static var unused: Self { Self(code: 306, reasonPhrase: "(Unused)") }
    /// 402 Payment Required: reserved; in practice a payment is needed first (RFC 9110 §15.5.3).
    @_disfavoredOverload
    public static var paymentRequired: Self { Self(code: 402, reasonPhrase: "Payment Required") }
    /// 418 (Unused): in practice "I'm a teapot", the joke of RFC 2324 or a refusal (RFC 9110 §15.5.19).
    @_disfavoredOverload
    public static var teapot: Self { Self(code: 418, reasonPhrase: "I'm a teapot") }
    /// 423 Locked (RFC 4918 §11.3).
    @_disfavoredOverload
    public static var locked: Self { Self(code: 423, reasonPhrase: "Locked") }
    /// 424 Failed Dependency: another action, on which this one depends, failed (RFC 4918 §11.4).
    @_disfavoredOverload
    public static var failedDependency: Self { Self(code: 424, reasonPhrase: "Failed Dependency") }
    /// 506 Variant Also Negotiates: content negotiation is circular; the server is misconfigured (RFC 2295 §8.1).
    @_disfavoredOverload
    public static var variantAlsoNegotiates: Self { Self(code: 506, reasonPhrase: "Variant Also Negotiates") }
    /// 507 Insufficient Storage; not to be retried unless the user requests it (RFC 4918 §11.5).
    @_disfavoredOverload
    public static var insufficientStorage: Self { Self(code: 507, reasonPhrase: "Insufficient Storage") }
    /// 508 Loop Detected (RFC 5842 §7.2).
    @_disfavoredOverload
    public static var loopDetected: Self { Self(code: 508, reasonPhrase: "Loop Detected") }
    /// 510 Not Extended: obsolete; the request lacks an extension that the server requires (RFC 2774 §7).
    @_disfavoredOverload
    public static var notExtended: Self { Self(code: 510, reasonPhrase: "Not Extended") }

    /// All codes of the IANA registry, ascending.
    package static let registered: [Self] = [
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
