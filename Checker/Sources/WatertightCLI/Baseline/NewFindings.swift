import WatertightRules
import WatertightSupport

/// The baseline and revision that findings are compared with.
struct Comparison {
    /// The path as entered; `nil` for the baseline of the configuration.
    var baseline: String?
    var changedSince: String?
}

/// Keeps only new findings: those on changed lines and not in the baseline.
struct NewFindings {
    private let baseline: Baseline?
    private let file: String
    private let changed: ChangedLines?

    /// Reads the baseline and the changes before the slower check. Returns `nil` if there is nothing to compare with.
    init?(_ options: Comparison, in workspace: Workspace) throws(CommandFailure) {
        let file = BaselineFile.named(options.baseline, in: workspace)
        baseline = try file?.read()
        self.file = file?.name(root: workspace.root) ?? ""
        changed = try options.changedSince.map { revision throws(CommandFailure) in
            try ChangedLines.since(revision, root: workspace.root)
        }
        if baseline == nil, changed == nil { return nil }
    }

    /// - Parameters:
    ///   - session: The check that found them.
    func applied(
        to findings: [Finding], of session: CheckSession
    ) -> (findings: [Finding], notes: [CheckNote]) {
        guard let baseline else { return (findings.filter { changed?.contains($0) == true }, []) }
        let ledger = Ledger(findings, baseline, of: session)
        let new = ledger.rows.filter(\.isNew).map(\.finding)
        guard changed == nil else { return (new.filter { changed?.contains($0) == true }, []) }
        let count = ledger.gone.reduce(0) { $0 + $1.count }
        guard count > 0 else { return (new, []) }
        let entries = count == 1 ? "1 entry no longer matches" : "\(Words.grouped(count)) entries no longer match"
        let message = "\(entries) a finding. Update the baseline: watertight baseline update"
        return (new, [CheckNote(path: file, message: message)])
    }
}
