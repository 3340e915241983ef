import WatertightRules
import WatertightSupport

/// The ends that a check found, each with its entry in the baseline.
struct Ledger {
    struct Row {
        var finding: Finding
        /// The entry in the baseline, or an open one for a new end.
        var entry: Baseline.Entry
        var isNew: Bool
    }

    /// In the order of the findings.
    private(set) var rows: [Row]
    /// Entries whose ends are gone, with their count.
    private(set) var gone: [Baseline.Entry]
    private let baseline: Baseline
    /// Entries that this check can't find: of other files and rules.
    private let others: [Baseline.Entry]
    private let anchors: [String]

    /// Matches the findings of a check with a baseline.
    /// - Parameters:
    ///   - handedOut: Entries outside of the baseline, whose ids new ends keep.
    ///   - isJudged: Whether an entry without an end is gone; `nil` for what the check could have found.
    init(
        _ findings: [Finding], _ baseline: Baseline, of session: CheckSession, handedOut: Baseline? = nil,
        isJudged: ((Baseline.Entry) -> Bool)? = nil
    ) {
        let settings = session.settings
        let ends = LocatedEnds(findings, root: settings.root, jobs: settings.jobs) {
            // watertight:accept open-end: The check has just found the files; without them, fewer ends are found again, and they are open.
            (try? SourceDiscovery(settings: settings).find().paths) ?? []
        }
        self.init(ends, baseline, handedOut: handedOut, isJudged: isJudged ?? session.isChecked)
    }

    init(
        _ ends: LocatedEnds, _ baseline: Baseline, handedOut: Baseline? = nil,
        isJudged: (Baseline.Entry) -> Bool = { _ in true }
    ) {
        self.baseline = baseline
        let match = LedgerMatch(ends, baseline, isJudged: isJudged)
        let unknown = match.entries.indices.filter { match.entries[$0] == nil }
        let found = handedOut.map { LedgerMatch(ends.only(unknown), $0).entries } ?? unknown.map { _ in nil }
        let ids = Dictionary(
            uniqueKeysWithValues: zip(unknown, found).compactMap { end, entry in
                entry.map { (end, handedOut?.entries[$0].id ?? "") }
            })
        others = baseline.entries.filter { !isJudged($0) }
        var taken = Set(baseline.entries.map(\.id))
        var new: [Baseline.Entry.Key: String] = [:]
        taken.formUnion(ids.values)
        rows = zip(ends.ends.indices, match.entries).map { index, entry in
            let end = ends.ends[index]
            if let entry { return Row(finding: end.finding, entry: baseline.entries[entry], isNew: false) }
            var entry = Baseline.Entry(end)
            // Ends that nothing distinguishes share an entry.
            entry.id = new[entry.key] ?? ids[index] ?? entry.newID(taken: taken)
            new[entry.key] = entry.id
            taken.insert(entry.id)
            return Row(finding: end.finding, entry: entry, isNew: true)
        }
        gone = zip(baseline.entries, match.missing).compactMap { entry, count in
            guard count > 0 else { return nil }
            var entry = entry
            entry.count = count
            return entry
        }
        anchors = ends.ends.map { $0.anchor?.description ?? "" }
    }

    /// Returns the first baseline, with decisions by entry.
    func creating(_ decisions: [String: Baseline.Decision]) -> Baseline {
        var created = updated
        for index in created.entries.indices {
            created.entries[index].decision = decisions[created.entries[index].id] ?? .open
        }
        return created
    }

    /// Returns the baseline with decisions, by entry, and otherwise unchanged. New ends with a decision are added.
    func deciding(_ decisions: [String: Baseline.Decision]) -> Baseline {
        var entries = baseline.entries
        for index in entries.indices {
            if let decision = decisions[entries[index].id] { entries[index].decision = decision }
        }
        var added: [String: Int] = [:]
        for row in rows where row.isNew {
            guard let decision = decisions[row.entry.id] else { continue }
            if let place = added[row.entry.id] {
                entries[place].count += 1
                continue
            }
            var entry = row.entry
            entry.decision = decision
            added[entry.id] = entries.count
            entries.append(entry)
        }
        return Baseline(entries: entries, history: baseline.history)
    }

    /// The baseline with the current places of all ends, new ones included, and without those that are gone.
    var updated: Baseline {
        var entries = others
        var places = Dictionary(others.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        func add(_ entry: Baseline.Entry) -> Bool {
            guard let place = places[entry.key] else {
                places[entry.key] = entries.count
                entries.append(entry)
                return true
            }
            guard entries[place].id == entry.id else { return false }
            entries[place].count += 1
            return true
        }
        var ids = Set(others.map(\.id))
        for (row, anchor) in zip(rows, anchors) {
            var entry = Baseline.Entry(
                id: row.entry.id, path: row.finding.path, rule: row.finding.rule, symbol: row.finding.symbol,
                message: Fingerprint(row.finding).message, anchor: anchor, decision: row.entry.decision)
            // The ends of an entry can have anchors of their own now.
            if ids.contains(entry.id), places[entry.key] == nil { entry.id = entry.newID(taken: ids) }
            if add(entry) {
                ids.insert(entry.id)
                continue
            }
            // Two ends with entries of their own became the same: the old anchors still distinguish them.
            entry.anchor = row.entry.anchor
            if add(entry) { ids.insert(entry.id) }
        }
        return Baseline(entries: entries, history: baseline.history)
    }
}
