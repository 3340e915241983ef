// @nonexhaustive because the registry grows: a code that gets a name must not break those who switch over the others.

/// The 3xx codes: more has to be done to complete the request, usually somewhere else (RFC 9110 §15.4).
///
/// The cases are the codes of the IANA registry; every other code of the class is ``unassigned(_:)``. Two values are
/// equal when their codes are, however they were made, and ``init(statusCode:)`` always picks the named case. So
/// make a status with the initializer: a hand-made `.unassigned(300)` equals ``multipleChoices`` and means
/// the same, but a `switch` sees the case that was written.
@nonexhaustive
public enum RedirectionStatus: HTTPStatusClass {
    /// 300 Multiple Choices: several representations, each with its own address (RFC 9110 §15.4.1).
    case multipleChoices
    /// 301 Moved Permanently: a new address for good; a POST may turn into a GET on the way (RFC 9110 §15.4.2).
    case movedPermanently
    /// 302 Found: another address for now; a POST may turn into a GET on the way (RFC 9110 §15.4.3).
    case found
    /// 303 See Other: the answer is at another address: GET it there (RFC 9110 §15.4.4).
    case seeOther
    /// 304 Not Modified: the stored copy is still good (RFC 9110 §15.4.5).
    case notModified
    /// 305 Use Proxy: deprecated: a response must not be able to choose the proxy (RFC 9110 §15.4.6).
    case useProxy
    /// 306 Unused: defined once, no longer used, reserved (RFC 9110 §15.4.7).
    case unused
    /// 307 Temporary Redirect: another address for now, with the same method (RFC 9110 §15.4.8).
    case temporaryRedirect
    /// 308 Permanent Redirect: a new address for good, with the same method (RFC 9110 §15.4.9).
    case permanentRedirect
    /// A code from 300 to 399 that the registry does not name; treat it like 300 (RFC 9110 §15).
    case unassigned(Int)

    /// Creates the status with a code, or `nil` when the code is not one of 300 to 399.
    public init?(statusCode: Int) {
        switch statusCode {
        case 300: self = .multipleChoices
        case 301: self = .movedPermanently
        case 302: self = .found
        case 303: self = .seeOther
        case 304: self = .notModified
        case 305: self = .useProxy
        case 306: self = .unused
        case 307: self = .temporaryRedirect
        case 308: self = .permanentRedirect
        case 300...399: self = .unassigned(statusCode)
        default: return nil
        }
    }

    /// The three-digit code.
    public var statusCode: Int {
        switch self {
        case .multipleChoices: 300
        case .movedPermanently: 301
        case .found: 302
        case .seeOther: 303
        case .notModified: 304
        case .useProxy: 305
        case .unused: 306
        case .temporaryRedirect: 307
        case .permanentRedirect: 308
        case .unassigned(let statusCode): statusCode
        }
    }

    /// The name in the registry, or nothing for an unassigned code. It is a recommendation: servers send others, and
    /// clients ignore what they send (RFC 9112 §4).
    public var reasonPhrase: String {
        switch canonical {
        case .multipleChoices: "Multiple Choices"
        case .movedPermanently: "Moved Permanently"
        case .found: "Found"
        case .seeOther: "See Other"
        case .notModified: "Not Modified"
        case .useProxy: "Use Proxy"
        case .unused: "Unused"
        case .temporaryRedirect: "Temporary Redirect"
        case .permanentRedirect: "Permanent Redirect"
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

extension RedirectionStatus {
    /// Decides what to do next. An unassigned code means what 300 means (RFC 9110 §15).
    func nextStep(retryAfter: RetryAfter?) -> NextStep {
        switch canonical {
        // Retry-After on a redirection is the least wait before the redirected request (RFC 9110 §10.2.3).
        case .multipleChoices, .movedPermanently, .found, .seeOther, .temporaryRedirect, .permanentRedirect,
            .unassigned:
            .followRedirect(after: retryAfter)
        case .notModified: .useCached
        // Obeying 305 would let any response route the traffic through a proxy of its choice; 306 has no meaning left.
        case .useProxy, .unused: .reportFault
        }
    }
}
