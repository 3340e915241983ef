import InMemoryLogging
import Logging
import Synchronization
import Watertight

/// The log of a journey: everything that the library's reporter logs with swift-log, including the notes about failures
/// that were handled and shown, and the reports themselves.
final class FailureLog: FailureReporter {
    /// A log entry.
    struct Entry: Sendable, Hashable, Codable {
        let level: String
        let message: String
        let metadata: [String: String]

        /// Whether the entry is the report of a failure, and not a note about one.
        var isReport: Bool { metadata["chain"] != nil }
        /// Whether the app continued without the failed operation, so that there is no report.
        var isRecovery: Bool { level == "debug" && !isReport && metadata["code"] != nil && metadata["cause"] == nil }
        /// Whether the entry's level is `info` or above. The notes that a failure was handled or withheld are below.
        var isProminent: Bool { level != "debug" }
        /// The file and the line of the report, with its module.
        var place: String { String((metadata["at"] ?? "?").prefix { $0 != " " }) }
        /// The references of the incidents: one, or all that are shown as one failure.
        var incidents: [String] {
            let text = metadata["incident"] ?? metadata["incidents"] ?? ""
            return text.matches(of: /[0-9A-Z]{5}-[0-9A-Z]{5}/).map { String($0.output) }
        }
    }

    private let handler: InMemoryLogHandler
    private let reporter: LogFailureReporter
    private let recorded = Mutex<[FailureReport]>([])

    init() {
        var handler = InMemoryLogHandler()
        handler.logLevel = .debug
        self.handler = handler
        reporter = LogFailureReporter(logger: Logger(label: "signin") { [handler] _ in handler })
    }

    /// The entries, in order.
    var entries: [Entry] {
        handler.entries.map { entry in
            Entry(
                level: entry.level.rawValue, message: entry.message.description.harmless,
                metadata: entry.metadata.mapValues(\.description.harmless))
        }
    }

    /// The reports, in order.
    var reports: [FailureReport] { recorded.withLock(\.self) }

    /// Removes all entries and reports.
    func clear() {
        handler.clear()
        recorded.withLock { $0 = [] }
    }

    func report(_ report: FailureReport, original: (any Error)?) {
        recorded.withLock { $0.append(report) }
        reporter.report(report, original: original)
    }

    func note(_ note: FailureNote) { reporter.note(note) }
}
