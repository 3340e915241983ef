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

    /// - Parameter session: The check that found them.
    func applied(
        to findings: [Finding], of session: CheckSession
    ) -> (findings: [Finding], notes: [CheckNote]) {
        guard let baseline else {
            return (findings.filter { changed?.contains($0) == true }.map { Self.softened($0) }, [])
        }
        let ledger = Ledger(findings, baseline, of: session)
        let new = ledger.rows.filter(\.isReported).map { Self.softened($0.finding, $0.change) }
        guard changed == nil else { return (new.filter { changed?.contains($0) == true }, []) }
        var notes = [
            Self.places(ledger, .improved).map { "\($0.count) improved: \($0.places). The decision stays." },
            Self.places(ledger, .worse).map {
                "\($0.count) became worse: \($0.places). The failure reached someone when it was decided."
            },
        ].compactMap(\.self)
        let count = ledger.gone.reduce(0) { $0 + $1.count }
        if count > 0 {
            let entries = count == 1 ? "1 entry no longer matches" : "\(Words.grouped(count)) entries no longer match"
            notes.append("\(entries) a finding. Update the baseline: watertight baseline update")
        }
        return (new, notes.map { CheckNote(path: file, message: $0) })
    }

    /// Returns a note instead of a warning for what must not fail the check: a mended end that looks new, because the user
    /// receives the failure, or a log receives it with its cause, and an end on an untouched line whose callee lost its log.
    private static func softened(_ finding: Finding, _ change: Ledger.Change = .new) -> Finding {
        guard let end = finding.end, finding.severity == .warning else { return finding }
        let isLogged = end.recipients.contains("log") && (end.withCause || end.origin == Origin.absorbingCall.rawValue)
        let isReceived = isLogged || end.recipients.contains("person")
        guard isReceived || change == .worse && !EndPlace.isHandler(finding) else { return finding }
        var finding = finding
        finding.severity = .note
        return finding
    }

    private static let mostPlaces = 3

    /// Returns the first places of a change, and the number of ends; `nil` if there are none.
    private static func places(_ ledger: Ledger, _ change: Ledger.Change) -> (count: String, places: String)? {
        var places: [String: String] = [:]
        for row in ledger.rows.reversed() where row.change == change {
            places[row.entry.id] = "\(row.finding.path.onOneLine):\(row.finding.range.line)"
        }
        let sorted = places.values.sorted()
        guard !sorted.isEmpty else { return nil }
        let more = sorted.count > mostPlaces ? " and \(Words.grouped(sorted.count - mostPlaces)) more" : ""
        return (Words.counted(sorted.count, "end"), sorted.prefix(mostPlaces).joined(separator: ", ") + more)
    }
}
