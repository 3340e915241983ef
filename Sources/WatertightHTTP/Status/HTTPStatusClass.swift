public import Watertight

/// A status code of one class (RFC 9110 §15).
public protocol HTTPStatusClass: NetworkOutcome, CustomStringConvertible {
    /// Creates the status with a code, or `nil` when the code is of another class.
    init?(statusCode: Int)
    /// The three-digit code.
    var statusCode: Int { get }
    /// The name in the registry, or nothing for an unassigned code.
    var reasonPhrase: String { get }
}

extension HTTPStatusClass {
    /// The domain `http`, the reason `response` and the status code.
    public var code: FailureCode { HTTPOutcome(statusCode: statusCode).code }

    /// The name in the registry, or what class an unassigned code is of.
    public var text: String { HTTPOutcome(statusCode: statusCode).text }

    /// The step to take next by the code alone, as if the response had no `Retry-After`.
    public var nextStep: NextStep { HTTPOutcome(statusCode: statusCode).nextStep }

    /// Such as "404 Not Found" or "499 (unassigned client error)".
    public var description: String { HTTPOutcome(statusCode: statusCode).description }
}
