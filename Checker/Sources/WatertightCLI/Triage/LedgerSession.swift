import WatertightRules
import WatertightSupport

/// A check and the baseline that its findings are compared with.
struct LedgerSession {
    let session: CheckSession
    let file: BaselineFile
    /// Whether there is a baseline. Without one, all ends are open.
    let hasBaseline: Bool
    let result: CheckResult
    let ledger: Ledger
    let baseline: Baseline

    /// Reads the baseline before the slower check.
    /// - Parameter written: The baseline of the command line.
    init(
        _ session: CheckSession, baseline written: String?, includesAccepted: Bool = false, console: Console = .current
    ) throws(CommandFailure) {
        self.session = session
        file = BaselineFile.usual(written, in: session.workspace, console: console)
        hasBaseline = file.exists
        baseline = hasBaseline || written != nil ? try file.read() : Baseline(entries: [])
        result = try session.run()
        ledger = Ledger(
            result.findings + (includesAccepted ? result.accepted : []), baseline, of: session)
    }
}
