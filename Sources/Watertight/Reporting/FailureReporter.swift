/// A place at which failures are reported: a log, a crash reporter, a test.
///
/// Register reporters once with ``FailureReporting/bootstrap(_:)``. All methods are called synchronously, on whichever
/// thread the boundary was crossed; return quickly.
public protocol FailureReporter: Sendable {
    /// Reports one failure. Called exactly once for each.
    /// - Parameters:
    ///   - report: All that may be logged.
    ///   - original: The error itself, for reporters that group by it. It may carry personal data and secrets: a
    ///     reporter that logs it logs those.
    func report(_ report: FailureReport, original: any Error)

    /// Notes that a boundary above passed on a failure that has been reported.
    /// - Parameters:
    ///   - hop: The boundary and the incident.
    ///   - translatedCode: The code of the outer failure.
    ///   - severity: The importance, as the outer failure has it.
    func note(_ hop: FailureHop, became translatedCode: FailureCode, severity: FailureSeverity)

    /// Notes what became of a failure on the way to a screen.
    /// - Parameter presentation: The kind, the incidents and what happened.
    func note(_ presentation: FailurePresentation)
}

extension FailureReporter {
    /// Does nothing: not every reporter follows a failure upward.
    public func note(_ hop: FailureHop, became translatedCode: FailureCode, severity: FailureSeverity) {}

    /// Does nothing: not every reporter follows a failure to the screen.
    public func note(_ presentation: FailurePresentation) {}
}
