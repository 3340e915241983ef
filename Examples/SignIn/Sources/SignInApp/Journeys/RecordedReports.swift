import Synchronization
import Watertight

/// Failure reports, kept.
final class RecordedReports: Sendable {
    private let reports = Mutex<[FailureReport]>([])

    var all: [FailureReport] { reports.withLock { $0 } }
    func add(_ report: FailureReport) { reports.withLock { $0.append(report) } }
    func clear() { reports.withLock { $0 = [] } }
}
