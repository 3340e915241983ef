import Logging
import Watertight

enum RequestLog {
    @TaskLocal static var logger: Logger?
}

struct RequestLogReporter: FailureReporter {
    private var log: LogFailureReporter {
        RequestLog.logger.map { LogFailureReporter(logger: $0) } ?? LogFailureReporter()
    }

    func report(_ report: FailureReport, original: (any Error)?) { log.report(report, original: original) }
    func note(_ note: FailureNote) { log.note(note) }
}
