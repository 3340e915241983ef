public import Logging

/// Reports failures to swift-log, one entry for each; the default reporter.
///
/// It logs codes, places, kinds and the details that were declared safe, never the original error.
public struct LogFailureReporter: FailureReporter {
    private let logger: @Sendable () -> Logger

    /// Creates a reporter with a logger of its own making.
    /// - Parameter label: The logger's label. The logger is made at each failure, so that `LoggingSystem.bootstrap` may
    ///   come later than this.
    public init(label: String = "watertight") {
        logger = { Logger(label: label) }
    }

    /// Creates a reporter on a logger.
    /// - Parameter logger: The logger.
    public init(logger: Logger) {
        self.logger = { logger }
    }

    /// Logs a failure at the level of its severity.
    public func report(_ report: FailureReport, original: any Error) {
        let level = Self.level(of: report.severity)
        let logger = logger()
        // Nothing is formatted where nobody listens.
        guard logger.logLevel <= level else { return }
        // Values are described by whoever writes them, if anybody does.
        var metadata = Logger.Metadata(minimumCapacity: 8 + report.details.entries.count)
        metadata["incident"] = .stringConvertible(report.incident)
        metadata["layer"] = .stringConvertible(report.layer)
        metadata["boundary"] = .string(report.boundary.name)
        metadata["at"] = .stringConvertible(report.callSite)
        metadata["became"] = .stringConvertible(report.translatedCode)
        metadata["chain"] = .array(report.chain.map { .stringConvertible($0) })
        metadata["group"] = .stringConvertible(Group(fingerprint: report.fingerprint))
        if let code = report.code { metadata["code"] = .stringConvertible(code) }
        for entry in report.details.entries { metadata["detail.\(entry.name)"] = .stringConvertible(entry.value) }
        let failed = report.code?.description ?? report.fingerprint.description
        logger.log(
            level: level, "\(report.boundary.name): \(failed) became \(report.translatedCode)", metadata: metadata)
    }

    /// Logs a hop at `debug`; at the level of its severity where the incident is mentioned for the first time, for then
    /// no other entry has the reference.
    public func note(_ hop: FailureHop, became translatedCode: FailureCode, severity: FailureSeverity) {
        let level = hop.isFirstMention ? Self.level(of: severity) : .debug
        let logger = logger()
        guard logger.logLevel <= level else { return }
        let arrived = hop.code?.description ?? "a reported failure"
        logger.log(
            level: level, "\(hop.boundary.name): \(arrived) became \(translatedCode)",
            metadata: [
                "incident": .stringConvertible(hop.incident),
                "layer": .stringConvertible(hop.boundary.layer),
                "boundary": .string(hop.boundary.name),
                "at": .stringConvertible(hop.callSite),
                "became": .stringConvertible(translatedCode),
            ])
    }

    /// Logs what a person was shown at `info`; that something was handed over at `debug`, or at `info` where it carries
    /// no reference to an entry of its own.
    public func note(_ presentation: FailurePresentation) {
        let (what, site): (String, CallSite?) =
            switch presentation.event {
            case .handled(let site): ("handled", site)
            case .withheld(let site): ("not shown", site)
            case .shown: ("shown", nil)
            }
        let level: Logger.Level = site == nil || presentation.incidents.isEmpty ? .info : .debug
        let logger = logger()
        guard logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "method": .string(presentation.method),
            "group": .stringConvertible(Group(fingerprint: presentation.kind)),
        ]
        if let site { metadata["at"] = .stringConvertible(site) }
        if !presentation.incidents.isEmpty {
            metadata["incidents"] = .array(presentation.incidents.map { .stringConvertible($0) })
        }
        logger.log(level: level, "\(presentation.kind) \(what) (\(presentation.method))", metadata: metadata)
    }

    /// The kind of failure, hashed only when it is written.
    private struct Group: CustomStringConvertible {
        let fingerprint: Fingerprint
        var description: String { fingerprint.id }
    }

    private static func level(of severity: FailureSeverity) -> Logger.Level {
        switch severity {
        case .expected: .info
        case .environmental: .warning
        case .defect: .error
        }
    }
}
