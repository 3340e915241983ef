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
    let handedOut: HandedOut

    /// Reads the baseline before the slower check.
    /// - Parameters:
    ///   - written: The baseline of the command line.
    ///   - found: What the rules found, if they ran already.
    init(
        _ session: CheckSession, baseline written: String?, includesAccepted: Bool = false,
        found: CheckResult? = nil, console: Console = .current
    ) throws(CommandFailure) {
        self.session = session
        file = BaselineFile.usual(written, in: session.workspace, console: console)
        hasBaseline = file.exists
        baseline = hasBaseline || written != nil ? try file.read() : Baseline(entries: [])
        if let found { result = try session.selected(from: found) } else { result = try session.run() }
        handedOut = HandedOut(session.settings)
        ledger = Ledger(
            result.findings + (includesAccepted ? result.accepted : []), baseline, of: session,
            handedOut: handedOut.entries)
    }
}
