public import Logging

/// Logs failures with swift-log, one entry for each; the default reporter.
///
/// It logs codes, places, kinds and the declared details, never the original error.
public struct LogFailureReporter: FailureReporter {
    private let logger: @Sendable () -> Logger

    /// Creates a reporter with a logger of its own.
    /// - Parameter label: The logger's label. The logger is created at each failure, so `LoggingSystem.bootstrap` may be
    ///   called later.
    public init(label: String = "watertight") {
        logger = { Logger(label: label) }
    }

    /// Creates a reporter that uses a logger.
    /// - Parameter logger: The logger.
    public init(logger: Logger) {
        self.logger = { logger }
    }

    /// Logs a failure at the level of its severity.
    public func report(_ report: FailureReport, original: (any Error)?) {
        let level = Self.level(of: report.severity)
        let logger = logger()
        guard logger.logLevel <= level else { return }
        let entry = Entry(report)
        var metadata = Logger.Metadata(minimumCapacity: 8 + report.details.entries.count)
        metadata["incident"] = .stringConvertible(report.incident)
        metadata["layer"] = .stringConvertible(report.boundary.layer)
        metadata["boundary"] = .string(report.boundary.name)
        metadata["at"] = entry[.callSite]
        metadata["became"] = entry[.translatedCode]
        metadata["chain"] = .array((-1..<report.causes.count).map { entry[$0 < 0 ? .kind : .cause($0)] })
        metadata["group"] = entry[.group]
        if report.code != nil { metadata["code"] = entry[.code] }
        for detail in report.details.entries { metadata["detail.\(detail.name)"] = .stringConvertible(detail.value) }
        logger.log(level: level, Self.message(of: report), metadata: metadata)
    }

    private static func message(of report: FailureReport) -> Logger.Message {
        let (name, became) = (report.boundary.name, report.translatedCode)
        return if let code = report.code {
            "\(name): \(code.domain)/\(code.reason) became \(became.domain)/\(became.reason)"
        } else if report.kind.code == became.reason {
            "\(name): \(became)"
        } else {
            "\(name): \(report.kind) became \(became)"
        }
    }

    /// Logs what is shown at `info`, the other steps at `debug`.
    public func note(_ note: FailureNote) {
        let logger = logger()
        switch note {
        case .translated(let incident, let boundary, let site, let from, let to):
            guard logger.logLevel <= .debug else { return }
            logger.debug(
                "\(boundary.name): \(from) became \(to)",
                metadata: [
                    "incident": .stringConvertible(incident), "layer": .stringConvertible(boundary.layer),
                    "boundary": .string(boundary.name), "at": .stringConvertible(site),
                    "became": .stringConvertible(to),
                ])
        case .handled(let incident, let code, let method, let site):
            logger.debug("\(code) handled (\(method))", metadata: Self.metadata([incident], method, site))
        case .withheld(let incident, let code, let method, let site):
            logger.debug("\(code) not shown (\(method))", metadata: Self.metadata([incident], method, site))
        case .shown(let incidents, let code, let method):
            logger.info("\(code) shown (\(method))", metadata: Self.metadata(incidents, method, nil))
        case .outputNotConnected(let receiver, let site):
            logger.error(
                "The output was never connected: call 'connect(_:)' before the use case runs.",
                metadata: ["receiver": .string(receiver), "at": .stringConvertible(site)])
        @unknown default:
            break
        }
    }

    private static func metadata(
        _ incidents: [IncidentReference], _ method: String, _ site: CallSite?
    ) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["method": .string(method)]
        if let site { metadata["at"] = .stringConvertible(site) }
        if let incident = incidents.first, incidents.count == 1 {
            metadata["incident"] = .stringConvertible(incident)
        } else {
            metadata["incidents"] = .array(incidents.map { .stringConvertible($0) })
        }
        return metadata
    }

    /// A report whose values are formatted only if a log handler writes them.
    private final class Entry: Sendable {
        let report: FailureReport

        init(_ report: FailureReport) { self.report = report }

        subscript(field: Field) -> Logger.MetadataValue { .stringConvertible(Value(entry: self, field: field)) }
    }

    private enum Field {
        case callSite, code, translatedCode, kind, cause(Int), group
    }

    // Small enough to be stored without an allocation.
    private struct Value: CustomStringConvertible, Sendable {
        let entry: Entry
        let field: Field

        var description: String {
            let report = entry.report
            return switch field {
            case .callSite: report.callSite.description
            case .code: report.code?.description ?? ""
            case .translatedCode: report.translatedCode.description
            case .kind: report.kind.description
            case .cause(let index): report.causes[index].description
            case .group: report.group
            }
        }
    }

    private static func level(of severity: FailureSeverity) -> Logger.Level {
        switch severity {
        case .expected: .info
        case .environmental: .warning
        case .defect, .inherited: .error
        }
    }
}
