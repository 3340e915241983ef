import InMemoryLogging
import Logging
import Watertight

/// The log of a journey: Watertight's own reporter on swift-log, whose entries are kept, and the codes that it reported.
final class FailureLog: FailureReporter {
    /// An entry as it was logged.
    struct Entry: Sendable, Hashable, Encodable {
        let level: String
        let message: String
        let metadata: [String: String]
    }

    private let handler: InMemoryLogHandler
    private let reporter: LogFailureReporter
    private let reported = RecordedReports()

    init() {
        var handler = InMemoryLogHandler()
        handler.logLevel = .info
        self.handler = handler
        reporter = LogFailureReporter(logger: Logger(label: "signin") { [handler] _ in handler })
    }

    /// What was logged, in order.
    var entries: [Entry] {
        handler.entries.map { entry in
            Entry(
                level: entry.level.rawValue, message: entry.message.description.harmless,
                metadata: entry.metadata.mapValues(\.description.harmless))
        }
    }

    /// What was reported, in order.
    var reports: [FailureReport] { reported.all }

    /// Forgets everything.
    func clear() {
        handler.clear()
        reported.clear()
    }

    func report(_ report: FailureReport, original: any Error) {
        reported.add(report)
        reporter.report(report, original: original)
    }

    func note(_ hop: FailureHop, became translatedCode: FailureCode, severity: FailureSeverity) {
        reporter.note(hop, became: translatedCode, severity: severity)
    }
}
