// @nonexhaustive because the registry grows: a code that gets a name must not break those who switch over the others.

/// The 1xx codes: the server has something to say before the final response (RFC 9110 §15.2).
///
/// The cases are the codes of the IANA registry; every other code of the class is ``unassigned(_:)``. Two values are
/// equal when their codes are, however they were made, and ``init(statusCode:)`` always picks the named case. So
/// make a status with the initializer: a hand-made `.unassigned(100)` equals ``continue`` and means
/// the same, but a `switch` sees the case that was written.
@nonexhaustive
public enum InformationalStatus: HTTPStatusClass {
    /// 100 Continue: the first part was received and not refused: send the rest (RFC 9110 §15.2.1).
    case `continue`
    /// 101 Switching Protocols: the server changes protocol on this connection, as asked (RFC 9110 §15.2.2).
    case switchingProtocols
    /// 102 Processing: the request was accepted and is not complete yet (RFC 2518 §10.1).
    case processing
    /// 103 Early Hints: fields that the final response will probably have (RFC 8297 §2).
    case earlyHints
    /// 104 Upload Resumption Supported: a broken upload can resume; temporary (draft-ietf-httpbis-resumable-upload).
    case uploadResumptionSupported
    /// A code from 100 to 199 that the registry does not name; treat it like 100 (RFC 9110 §15).
    case unassigned(Int)

    /// Creates the status with a code, or `nil` when the code is not one of 100 to 199.
    public init?(statusCode: Int) {
        switch statusCode {
        case 100: self = .continue
        case 101: self = .switchingProtocols
        case 102: self = .processing
        case 103: self = .earlyHints
        case 104: self = .uploadResumptionSupported
        case 100...199: self = .unassigned(statusCode)
        default: return nil
        }
    }

    /// The three-digit code.
    public var statusCode: Int {
        switch self {
        case .continue: 100
        case .switchingProtocols: 101
        case .processing: 102
        case .earlyHints: 103
        case .uploadResumptionSupported: 104
        case .unassigned(let statusCode): statusCode
        }
    }

    /// The name in the registry, or nothing for an unassigned code. It is a recommendation: servers send others, and
    /// clients ignore what they send (RFC 9112 §4).
    public var reasonPhrase: String {
        switch canonical {
        case .continue: "Continue"
        case .switchingProtocols: "Switching Protocols"
        case .processing: "Processing"
        case .earlyHints: "Early Hints"
        case .uploadResumptionSupported: "Upload Resumption Supported"
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

extension InformationalStatus {
    /// The step to take next. An unassigned code means what 100 means (RFC 9110 §15).
    public var nextStep: NextStep {
        switch canonical {
        case .switchingProtocols: .switchProtocols
        case .continue, .processing, .earlyHints, .uploadResumptionSupported, .unassigned: .awaitFinalResponse
        }
    }
}
