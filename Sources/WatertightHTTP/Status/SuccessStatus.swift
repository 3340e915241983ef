// @nonexhaustive because the registry grows: a code that gets a name must not break those who switch over the others.

/// The 2xx codes: the request was received, understood and accepted (RFC 9110 §15.3).
///
/// The cases are the codes of the IANA registry; every other code of the class is ``unassigned(_:)``. Two values are
/// equal when their codes are, however they were made, and ``init(statusCode:)`` always picks the named case. So
/// make a status with the initializer: a hand-made `.unassigned(200)` equals ``ok`` and means
/// the same, but a `switch` sees the case that was written.
@nonexhaustive
public enum SuccessStatus: HTTPStatusClass {
    /// 200 OK: it worked (RFC 9110 §15.3.1).
    case ok
    /// 201 Created: it worked, and made one or more resources (RFC 9110 §15.3.2).
    case created
    /// 202 Accepted: it was taken on, but not done yet, and might still not be done (RFC 9110 §15.3.3).
    case accepted
    /// 203 Non-Authoritative Information: it worked, and a proxy changed what the origin said (RFC 9110 §15.3.4).
    case nonAuthoritativeInformation
    /// 204 No Content: it worked, and there is no content to send (RFC 9110 §15.3.5).
    case noContent
    /// 205 Reset Content: it worked: clear the form that sent it (RFC 9110 §15.3.6).
    case resetContent
    /// 206 Partial Content: the ranges that were asked for, not the whole (RFC 9110 §15.3.7).
    case partialContent
    /// 207 Multi-Status: several outcomes, which may be failures: each is in the content (RFC 4918 §11.1).
    case multiStatus
    /// 208 Already Reported: listed earlier in the same multi-status content (RFC 5842 §7.1).
    case alreadyReported
    /// 226 IM Used: the content is the result of instance manipulations, such as a delta (RFC 3229 §10.4.1).
    case imUsed
    /// A code from 200 to 299 that the registry does not name; treat it like 200 (RFC 9110 §15).
    case unassigned(Int)

    /// Creates the status with a code, or `nil` when the code is not one of 200 to 299.
    public init?(statusCode: Int) {
        switch statusCode {
        case 200: self = .ok
        case 201: self = .created
        case 202: self = .accepted
        case 203: self = .nonAuthoritativeInformation
        case 204: self = .noContent
        case 205: self = .resetContent
        case 206: self = .partialContent
        case 207: self = .multiStatus
        case 208: self = .alreadyReported
        case 226: self = .imUsed
        case 200...299: self = .unassigned(statusCode)
        default: return nil
        }
    }

    /// The three-digit code.
    public var statusCode: Int {
        switch self {
        case .ok: 200
        case .created: 201
        case .accepted: 202
        case .nonAuthoritativeInformation: 203
        case .noContent: 204
        case .resetContent: 205
        case .partialContent: 206
        case .multiStatus: 207
        case .alreadyReported: 208
        case .imUsed: 226
        case .unassigned(let statusCode): statusCode
        }
    }

    /// The name in the registry, or nothing for an unassigned code. It is a recommendation: servers send others, and
    /// clients ignore what they send (RFC 9112 §4).
    public var reasonPhrase: String {
        switch canonical {
        case .ok: "OK"
        case .created: "Created"
        case .accepted: "Accepted"
        case .nonAuthoritativeInformation: "Non-Authoritative Information"
        case .noContent: "No Content"
        case .resetContent: "Reset Content"
        case .partialContent: "Partial Content"
        case .multiStatus: "Multi-Status"
        case .alreadyReported: "Already Reported"
        case .imUsed: "IM Used"
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

extension SuccessStatus {
    /// The step to take next. An unassigned code means what 200 means (RFC 9110 §15).
    public var nextStep: NextStep {
        switch canonical {
        // 207 too: whoever asked for several things at once has to read an outcome for each of them in the content.
        case .ok, .created, .accepted, .nonAuthoritativeInformation, .noContent, .resetContent, .partialContent,
            .multiStatus, .alreadyReported, .imUsed, .unassigned:
            .proceed
        }
    }
}
