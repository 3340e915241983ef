import Logging
import Synchronization

/// A log handler that keeps what is logged at error level, so that tests can read it.
struct LogRecorder: LogHandler {
    /// What was logged, shared by all copies of a logger.
    final class Records: Sendable {
        private let lines = Mutex<[Logger.Metadata]>([])

        var all: [Logger.Metadata] { lines.withLock { $0 } }

        func append(_ metadata: Logger.Metadata) {
            lines.withLock { $0.append(metadata) }
        }
    }

    let records: Records
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .error

    init(_ records: Records) {
        self.records = records
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        records.append(metadata.merging(event.metadata ?? [:]) { $1 })
    }
}
