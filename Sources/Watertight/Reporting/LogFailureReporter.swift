public import Logging

/// Logs failures with swift-log, one entry for each. The default reporter.
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
        let (logger, level) = (logger(), report.logLevel)
        guard logger.logLevel <= level else { return }
        var metadata = report.logMetadata
        for detail in report.details.entries { metadata["detail.\(detail.name)"] = .stringConvertible(detail.value) }
        logger.log(level: level, Logger.Message(stringLiteral: report.logMessage), metadata: metadata)
    }

    /// Logs shown failures at `info`, redirected ones at `notice`, programming errors at `error`, and the other steps
    /// at `debug`.
    public func note(_ note: FailureNote) {
        logger().log(
            level: note.logLevel, Logger.Message(stringLiteral: note.logMessage), metadata: note.logMetadata)
    }
}
