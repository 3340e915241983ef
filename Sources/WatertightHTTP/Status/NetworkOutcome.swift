public import Watertight

/// The outcome of trying to reach a server, in one shape: a status of any class, or the reason why there was no answer.
///
/// ```swift
/// func note(_ outcome: some NetworkOutcome) { logger.info("\(outcome.code): \(outcome.text)") }
/// ```
///
/// Conforming are the five classes of status, ``HTTPOutcome``, ``TransportFailure/Reason`` and ``HTTPFailure``.
public protocol NetworkOutcome: Sendable, Hashable {
    /// The stable code, such as `http/response-404` or `transport/offline`.
    var code: FailureCode { get }
    /// A few English words for logs and developers, never empty and never with a value: "Not Found", "this device is
    /// offline".
    var text: String { get }
    /// The step to take next.
    var nextStep: NextStep { get }
}
