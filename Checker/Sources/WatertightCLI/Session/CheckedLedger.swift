import WatertightRules
import WatertightSupport

extension LocatedEnds {
    /// Reads the files with findings again.
    init(_ findings: [Finding], root: String, jobs: Int? = nil) {
        let codebase = Codebase.current
        self.init(findings, jobs: jobs, known: codebase?.locatedFiles) { path in
            Codebase.contents(of: path, root: root, in: codebase).map { Array($0) }
        }
    }
}

extension Ledger {
    /// Matches the findings of a check with a baseline.
    /// - Parameters:
    ///   - handedOut: Entries outside of the baseline, whose ids new ends keep.
    ///   - isJudged: Whether an entry without an end is gone; `nil` for what the check could have found.
    init(
        _ findings: [Finding], _ baseline: Baseline, of session: CheckSession, handedOut: Baseline? = nil,
        isJudged: ((Baseline.Entry) -> Bool)? = nil
    ) {
        let settings = session.settings
        self.init(
            LocatedEnds(findings, root: settings.root, jobs: settings.jobs), baseline, handedOut: handedOut,
            isJudged: isJudged ?? session.isChecked)
    }
}
