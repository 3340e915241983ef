/// A destination of failure reports: a log, a crash reporter, a test.
///
/// Register reporters once with ``FailureReporting/bootstrap(_:)``. Both methods are called synchronously, on the thread
/// that crossed the boundary; return quickly.
public protocol FailureReporter: Sendable {
    /// Reports one failure. Called exactly once for each.
    /// - Parameters:
    ///   - report: Everything that may be logged.
    ///   - original: The original error, to group by. It may contain personal data and secrets, so don't log it. `nil` if the
    ///     reporter was registered after the error occurred.
    func report(_ report: FailureReport, original: (any Error)?)

    /// Notes a step of a failure, or that it ended without a report. Does nothing by default.
    /// - Parameter note: The step and the incident.
    func note(_ note: FailureNote)
}

extension FailureReporter {
    /// Does nothing.
    public func note(_ note: FailureNote) {}
}
