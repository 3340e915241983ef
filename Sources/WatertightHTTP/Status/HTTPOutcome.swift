public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Closed: RFC 9110 §15 has these five classes and calls everything else invalid, so callers should be exhaustive.

/// The meaning of a status code, by class (RFC 9110 §15).
///
/// ```swift
/// switch HTTPOutcome(response) {
/// case .success: …
/// case .clientError(.unprocessableContent): …
/// case .clientError, .serverError, .redirection, .informational, .invalid: …
/// }
/// ```
///
/// Every integer has an outcome, so no response can crash a client. Two outcomes are equal when their codes are, and
/// mean the same; the initializers always pick the class and the named case that the code belongs to.
public enum HTTPOutcome: NetworkOutcome, CustomStringConvertible {
    /// 100 to 199: an interim response, before the final one.
    case informational(InformationalStatus)
    /// 200 to 299: received, understood and accepted.
    case success(SuccessStatus)
    /// 300 to 399: more has to be done to complete the request.
    case redirection(RedirectionStatus)
    /// 400 to 499: the request is at fault.
    case clientError(ClientErrorStatus)
    /// 500 to 599: the server is at fault.
    case serverError(ServerErrorStatus)
    /// Anything else is not a status code; a client treats it like a 5xx (RFC 9110 §15).
    case invalid(Int)

    /// Creates the outcome of a status code; any integer will do.
    public init(statusCode: Int) {
        self =
            InformationalStatus(statusCode: statusCode).map(Self.informational)
            ?? SuccessStatus(statusCode: statusCode).map(Self.success)
            ?? RedirectionStatus(statusCode: statusCode).map(Self.redirection)
            ?? ClientErrorStatus(statusCode: statusCode).map(Self.clientError)
            ?? ServerErrorStatus(statusCode: statusCode).map(Self.serverError)
            ?? .invalid(statusCode)
    }

    /// Creates the outcome of a status. Its reason phrase is ignored, as clients are asked to (RFC 9112 §4).
    public init(_ status: HTTPResponse.Status) {
        self.init(statusCode: status.code)
    }

    /// Creates the outcome of a response, by its status.
    public init(_ response: HTTPResponse) {
        self.init(response.status)
    }

    /// The code, whatever it is.
    public var statusCode: Int {
        switch self {
        case .informational(let status): status.statusCode
        case .success(let status): status.statusCode
        case .redirection(let status): status.statusCode
        case .clientError(let status): status.statusCode
        case .serverError(let status): status.statusCode
        case .invalid(let statusCode): statusCode
        }
    }

    /// The code with its registered reason phrase, or `nil` for one that a status line cannot carry.
    public var status: HTTPResponse.Status? {
        // HTTPResponse.Status traps outside this range.
        guard (0...999).contains(statusCode) else { return nil }
        return HTTPResponse.Status(code: statusCode, reasonPhrase: reasonPhrase)
    }

    /// The name of the code in the registry, or nothing for a code that has none.
    public var reasonPhrase: String {
        switch canonical {
        case .informational(let status): status.reasonPhrase
        case .success(let status): status.reasonPhrase
        case .redirection(let status): status.reasonPhrase
        case .clientError(let status): status.reasonPhrase
        case .serverError(let status): status.reasonPhrase
        case .invalid: ""
        }
    }

    /// The domain `http`, the reason `response` and the status code.
    public var code: FailureCode { FailureCode(domain: "http", reason: "response", number: statusCode) }

    /// The name in the registry, or what class a code without one is of.
    public var text: String {
        let phrase = reasonPhrase
        guard phrase.isEmpty else { return phrase }
        return switch canonical {
        case .informational: "unassigned informational"
        case .success: "unassigned success"
        case .redirection: "unassigned redirection"
        case .clientError: "unassigned client error"
        case .serverError: "unassigned server error"
        case .invalid: "invalid status"
        }
    }

    /// Such as "404 Not Found", "499 (unassigned client error)" or "1000 (invalid status)".
    public var description: String {
        reasonPhrase.isEmpty ? "\(statusCode) (\(text))" : "\(statusCode) \(text)"
    }

    /// The step to take next by the code alone, as if the response had no `Retry-After`.
    public var nextStep: NextStep {
        // Without a Retry-After there is nothing to compare with the time.
        nextStep(retryAfter: nil, now: .distantPast)
    }

    /// Decides what to do next by the code and `Retry-After` together.
    ///
    /// - Parameters:
    ///   - headerFields: The response's header fields.
    ///   - now: The time of the response, by which a date in `Retry-After` is judged to be over.
    public func nextStep(headerFields: HTTPFields, now: Date) -> NextStep {
        nextStep(retryAfter: RetryAfter(headerFields, now: now), now: now)
    }

    /// True if the code is in 100 to 199.
    public var isInformational: Bool { (100...199).contains(statusCode) }
    /// True if the code is in 200 to 299.
    public var isSuccess: Bool { (200...299).contains(statusCode) }
    /// True if the code is in 300 to 399.
    public var isRedirection: Bool { (300...399).contains(statusCode) }
    /// True if the code is in 400 to 499.
    public var isClientError: Bool { (400...499).contains(statusCode) }
    /// True if the code is in 500 to 599.
    public var isServerError: Bool { (500...599).contains(statusCode) }

    /// The status, if it is of this class.
    public var informationalStatus: InformationalStatus? { InformationalStatus(statusCode: statusCode) }
    /// The status, if it is of this class.
    public var successStatus: SuccessStatus? { SuccessStatus(statusCode: statusCode) }
    /// The status, if it is of this class.
    public var redirectionStatus: RedirectionStatus? { RedirectionStatus(statusCode: statusCode) }
    /// The status, if it is of this class.
    public var clientErrorStatus: ClientErrorStatus? { ClientErrorStatus(statusCode: statusCode) }
    /// The status, if it is of this class.
    public var serverErrorStatus: ServerErrorStatus? { ServerErrorStatus(statusCode: statusCode) }

    /// Equal when the codes are.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.statusCode == rhs.statusCode
    }

    /// Feeds the code alone, as `==` compares the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(statusCode)
    }

    /// The outcome that the initializer would make: a hand-made `.invalid(404)` is a 404 all the same.
    private var canonical: Self {
        Self(statusCode: statusCode)
    }

    private func nextStep(retryAfter: RetryAfter?, now: Date) -> NextStep {
        switch canonical {
        case .informational(let status): status.nextStep
        case .success(let status): status.nextStep
        case .redirection(let status): status.nextStep(retryAfter: retryAfter)
        case .clientError(let status): status.nextStep(retryAfter: retryAfter)
        case .serverError(let status): status.nextStep(retryAfter: retryAfter, now: now)
        // Processed as if it were a 5xx (RFC 9110 §15).
        case .invalid: ServerErrorStatus.internalServerError.nextStep(retryAfter: retryAfter, now: now)
        }
    }
}
