public import Watertight

/// A failure reporter that records reports and notes, for tests.
public final class RecordingFailureReporter: FailureReporter {
    private struct Recorded {
        var reports: [FailureReport] = []
        var originals: [any Error] = []
        var notes: [FailureNote] = []
    }

    private let recorded = Locked(Recorded())

    /// Creates a reporter without records.
    public init() {}

    /// The reports, in order.
    public var reports: [FailureReport] { recorded.withLock(\.reports) }
    /// The original errors of the reports, in the same order. Reports without an original are left out.
    public var originals: [any Error] { recorded.withLock(\.originals) }
    /// The notes about reported failures, in order.
    public var notes: [FailureNote] { recorded.withLock(\.notes) }

    /// Records a report.
    public func report(_ report: FailureReport, original: (any Error)?) {
        recorded.withLock {
            $0.reports.append(report)
            if let original { $0.originals.append(original) }
        }
    }

    /// Records a note.
    public func note(_ note: FailureNote) {
        recorded.withLock { $0.notes.append(note) }
    }
}

/// Records the failures of the current task and its children instead of reporting them, so that tests can run in
/// parallel.
/// - Parameters:
///   - isolation: The actor on which the work runs: the caller's.
///   - body: The work. Tasks that it starts with `Task {}` are recorded as well, detached ones are not.
/// - Returns: The value that the work returns.
@discardableResult
public func recordingFailures<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (RecordingFailureReporter) async throws -> Value
) async rethrows -> Value {
    let reporter = RecordingFailureReporter()
    return try await reportingFailures(to: [reporter], isolation: isolation) { try await body(reporter) }
}

/// Reports the failures of the current task and its children to other reporters than the registered ones.
/// - Parameters:
///   - reporters: The reporters. Each call registers them anew: an error that occurred before the call is reported to
///     them without its original.
///   - isolation: The actor on which the work runs: the caller's.
///   - body: The work.
/// - Returns: The value that the work returns.
@discardableResult
public func reportingFailures<Value>(
    to reporters: [any FailureReporter], isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
) async rethrows -> Value {
    try await FailureReporting.$overriding.withValue(
        reporters.map(FailureReporting.Registration.init), operation: body)
}
