import Synchronization
public import Watertight

/// A failure reporter that keeps what it is told, for tests.
public final class RecordingFailureReporter: FailureReporter {
    /// A hop and what the failure became there.
    public struct RecordedHop: Sendable, Hashable {
        /// The boundary and the incident.
        public let hop: FailureHop
        /// The code that the failure became.
        public let translatedCode: FailureCode
    }

    private struct Recorded {
        var reports: [FailureReport] = []
        var hops: [RecordedHop] = []
        var originals: [any Error] = []
        var presentations: [FailurePresentation] = []
    }

    private let recorded = Mutex(Recorded())

    /// Creates a reporter that has recorded nothing.
    public init() {}

    /// The reports, in the order in which they came.
    public var reports: [FailureReport] { recorded.withLock(\.reports) }
    /// The hops, in the order in which they came.
    public var hops: [RecordedHop] { recorded.withLock(\.hops) }
    /// The originals of the reports, in the same order.
    public var originals: [any Error] { recorded.withLock(\.originals) }

    /// What became of failures on the way to a screen, in the order in which it was noted.
    public var presentations: [FailurePresentation] { recorded.withLock(\.presentations) }

    /// Keeps a report.
    public func report(_ report: FailureReport, original: any Error) {
        recorded.withLock {
            $0.reports.append(report)
            $0.originals.append(original)
        }
    }

    /// Keeps a hop.
    public func note(_ hop: FailureHop, became translatedCode: FailureCode, severity: FailureSeverity) {
        recorded.withLock { $0.hops.append(RecordedHop(hop: hop, translatedCode: translatedCode)) }
    }

    /// Keeps a note of a presentation.
    public func note(_ presentation: FailurePresentation) {
        recorded.withLock { $0.presentations.append(presentation) }
    }
}

/// Records what is reported by the current task and its children, instead of reporting it, so that tests can run
/// beside each other.
/// - Parameters:
///   - isolation: The actor on which the work runs: the caller's.
///   - body: The work. Tasks that it starts with `Task {}` are recorded as well, detached ones are not.
/// - Returns: The value that the work returns.
public func recordingFailures<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (RecordingFailureReporter) async throws -> Value
) async rethrows -> Value {
    let reporter = RecordingFailureReporter()
    return try await FailureReporting.$overriding.withValue([reporter]) { try await body(reporter) }
}

/// Hands what is reported by the current task and its children to these reporters, instead of the registered ones.
/// - Parameters:
///   - reporters: The reporters.
///   - isolation: The actor on which the work runs: the caller's.
///   - body: The work.
/// - Returns: The value that the work returns.
public func reportingFailures<Value>(
    to reporters: [any FailureReporter], isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
) async rethrows -> Value {
    try await FailureReporting.$overriding.withValue(reporters, operation: body)
}
