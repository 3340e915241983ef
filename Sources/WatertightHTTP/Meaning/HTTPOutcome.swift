// Closed: RFC 9110 §15 has these five classes and treats everything else as invalid, so callers should be exhaustive.
/// The outcome of a request by the class of its status code (RFC 9110 §15).
///
/// ```swift
/// switch outcome {
/// case .success: …
/// case .clientError(.unprocessableContent): …
/// case .clientError, .serverError, .redirection, .informational, .invalid: …
/// }
/// ```
///
/// Every integer has exactly one outcome.
public enum HTTPOutcome: Sendable, Hashable, CustomStringConvertible {
    /// 100 to 199: an interim response.
    case informational(HTTPStatus)
    /// 200 to 299: received, understood and accepted.
    case success(HTTPStatus)
    /// 300 to 399: more has to be done to complete the request.
    case redirection(HTTPStatus)
    /// 400 to 499: the request is at fault.
    case clientError(HTTPStatus)
    /// 500 to 599: the server is at fault.
    case serverError(HTTPStatus)
    /// Not a status code. A client treats it like a 500 (RFC 9110 §15).
    case invalid(Int)

    /// Creates the outcome of a status code.
    /// - Parameter statusCode: The code, any integer.
    public init(statusCode: Int) {
        let status = HTTPStatus(code: statusCode)
        self =
            switch statusCode {
            case 100...199: .informational(status)
            case 200...299: .success(status)
            case 300...399: .redirection(status)
            case 400...499: .clientError(status)
            case 500...599: .serverError(status)
            default: .invalid(statusCode)
            }
    }

    /// The status, of whichever class.
    public var status: HTTPStatus {
        switch self {
        case .informational(let status), .success(let status), .redirection(let status), .clientError(let status),
            .serverError(let status):
            status
        case .invalid(let code): HTTPStatus(code: code)
        }
    }

    /// The code.
    public var statusCode: Int { status.code }

    /// The step to take next by the code alone.
    public var nextStep: NextStep { status.nextStep }

    /// Returns the step to take next by the code and `Retry-After`.
    /// - Parameter wait: The delay that the server requested; `nil` if it requested none.
    public func nextStep(after wait: Duration?) -> NextStep {
        switch status.nextStep {
        case .followRedirect: .followRedirect(after: wait)
        case .slowDown: .slowDown(after: wait)
        case .retry:
            // A server that announces when it will be back is under maintenance. Afterward it is an ordinary 503.
            if status == .serviceUnavailable, let wait, wait > .zero {
                .maintenance(after: wait)
            } else {
                .retry(after: wait)
            }
        case let step:
            // With a `Retry-After` these are temporary (RFC 9110 §15.5.14).
            if let wait, isTemporaryWithRetryAfter { .retry(after: wait) } else { step }
        }
    }

    private var isTemporaryWithRetryAfter: Bool {
        switch self {
        case .clientError(let status): status == .contentTooLarge
        case .serverError(let status): status == .internalServerError || !status.isRegistered
        case .invalid: true
        case .informational, .success, .redirection: false
        }
    }

    /// Such as "404 Not Found", "499 (unregistered client error)" or "1000 (invalid status)".
    public var description: String {
        let status = status
        guard !status.isRegistered else { return status.description }
        return switch self {
        case .informational: "\(status.code) (unregistered informational)"
        case .success: "\(status.code) (unregistered success)"
        case .redirection: "\(status.code) (unregistered redirection)"
        case .clientError: "\(status.code) (unregistered client error)"
        case .serverError: "\(status.code) (unregistered server error)"
        case .invalid: "\(status.code) (invalid status)"
        }
    }
}
