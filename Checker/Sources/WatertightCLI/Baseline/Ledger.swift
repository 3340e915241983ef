import WatertightRules
import WatertightSupport

/// The findings of a check, each with the entry of its end in the baseline.
struct Ledger {
    enum Change {
        case same
        /// The failure reaches more recipients than when the baseline was written.
        case improved
        /// The failure doesn't reach anyone anymore, so that the end needs a new decision.
        case worse
        case new
        /// The caller of a function whose own end changed. The decision on that end covers it.
        case follows
    }

    struct Row {
        var finding: Finding
        /// The entry in the baseline, or an open one for a new end.
        var entry: Baseline.Entry
        var change: Change

        var isNew: Bool { change == .new || change == .follows }
        /// Whether it fails a check with the baseline.
        var isReported: Bool { change == .new || change == .worse }
        /// Whether it needs a decision.
        var isOpen: Bool { entry.decision.isOpen && finding.loss.reach != .harmless }
    }

    /// In the order of the findings.
    private(set) var rows: [Row]
    /// Entries whose ends are gone, with their count.
    private(set) var gone: [Baseline.Entry] = []
    private let baseline: Baseline
    /// The number of new ends.
    private(set) var newCount = 0
    /// Entries that this check can't find: of other files and rules.
    private var others: [Baseline.Entry] = []
    /// The current ends, with the ids and decisions of their entries.
    private var ends: [Baseline.Entry] = []

    /// Matches the findings of a check with a baseline.
    /// - Parameters:
    ///   - handedOut: Entries outside of the baseline, whose ids new ends keep.
    ///   - isJudged: Whether an entry without an end is gone.
    init(
        _ located: LocatedEnds, _ baseline: Baseline, handedOut: Baseline? = nil,
        isJudged: (Baseline.Entry) -> Bool = { _ in true }
    ) {
        self.baseline = baseline
        let places = Self.places(located.ends)
        ends = places.map { place in Baseline.Entry(place.map { located.ends[$0] }) }
        let match = LedgerMatch(ends, baseline, isJudged: isJudged)
        newCount = match.entries.count { $0 == nil }
        let ids = Self.ids(of: ends, match, baseline, handedOut)
        var changes = Self.changes(of: ends, match, baseline)
        for (index, entry) in match.entries.enumerated() {
            ends[index].id = ids[index]
            if let entry, changes[index] != .worse { ends[index].decision = baseline.entries[entry].decision }
        }
        let changed = Self.changedFunctions(ends, match, baseline)
        let followers = Self.followers(of: changed, places.map { located.ends[$0[0]].finding })
        for index in followers where changes[index] == .new { changes[index] = .follows }
        let numbered = places.enumerated().flatMap { end, place in place.map { (number: $0, end: end) } }
        rows = numbered.sorted { $0.number < $1.number }.map { [ends] number, end in
            var entry = match.entries[end].map { baseline.entries[$0] } ?? ends[end]
            entry.decision = ends[end].decision
            return Row(finding: located.ends[number].finding, entry: entry, change: changes[end])
        }
        for (entry, count) in zip(baseline.entries, match.missing) where count > 0 {
            var entry = entry
            entry.count = count
            if isJudged(entry) { gone.append(entry) } else { others.append(entry) }
        }
    }

    private static func changes(of ends: [Baseline.Entry], _ match: LedgerMatch, _ baseline: Baseline) -> [Change] {
        var changes = ends.map { _ in Change.new }
        for (entry, indices) in Dictionary(grouping: ends.indices, by: { match.entries[$0] }) {
            guard let entry, let first = indices.first else { continue }
            // Of ends that share an entry, the one with the fewest recipients counts.
            var least = ends[first]
            least.recipients = least.recipients.map { all in
                all.filter { recipient in indices.allSatisfy { ends[$0].recipients?.contains(recipient) ?? true } }
            }
            for index in indices { changes[index] = least.change(since: baseline.entries[entry]) }
        }
        return changes
    }

    /// Returns the indices of the findings about each end.
    private static func places(_ ends: [LocatedEnds.End]) -> [[Int]] {
        struct Place: Hashable {
            var path: String
            var offset: Int
            var kind: String
        }
        var places: [[Int]] = []
        var known: [Place: Int] = [:]
        for (index, end) in ends.enumerated() {
            guard let place = end.place else {
                places.append([index])
                continue
            }
            let key = Place(path: end.finding.path, offset: place.offset, kind: Baseline.Entry([end]).kind)
            if let number = known[key] {
                places[number].append(index)
            } else {
                known[key] = places.count
                places.append([index])
            }
        }
        return places
    }

    private static func ids(
        of ends: [Baseline.Entry], _ match: LedgerMatch, _ baseline: Baseline, _ handedOut: Baseline?
    ) -> [String] {
        let unknown = ends.indices.filter { match.entries[$0] == nil }
        var taken = Set(baseline.entries.map(\.id))
        let left = Baseline(entries: handedOut?.entries.filter { !taken.contains($0.id) } ?? [])
        let found = LedgerMatch(unknown.map { ends[$0] }, left).entries
        var ids = match.entries.map { $0.map { baseline.entries[$0].id } ?? "" }
        for (end, entry) in zip(unknown, found) { ids[end] = entry.map { left.entries[$0].id } ?? "" }
        taken.formUnion(ids)
        // Ends that nothing distinguishes share an entry.
        var new: [Baseline.Entry.Key: String] = [:]
        for end in unknown {
            let known = new[ends[end].key] ?? ids[end]
            ids[end] = known.isEmpty ? ends[end].newID(taken: taken) : known
            new[ends[end].key] = ids[end]
            taken.insert(ids[end])
        }
        return ids
    }

    /// Returns the names of functions with an end that is gone, different, or new.
    private static func changedFunctions(
        _ ends: [Baseline.Entry], _ match: LedgerMatch, _ baseline: Baseline
    ) -> Set<String> {
        let gone = zip(baseline.entries, match.missing).filter { $1 > 0 }.map(\.0.symbol)
        let different = zip(ends, match.entries).filter { end, entry in
            entry.map { !end.isHandled(like: baseline.entries[$0]) } ?? true
        }
        return Set((gone + different.map(\.0.symbol)).map(LedgerMatch.name))
    }

    /// Returns the indices of calls that lose a failure only because the called function does, also through others.
    private static func followers(of changed: Set<String>, _ findings: [Finding]) -> Set<Int> {
        var (changed, found) = (changed, Set<Int>())
        let calls = findings.indices.filter { findings[$0].end?.origin == Origin.absorbingCall.rawValue }
        while true {
            let more = calls.filter { index in
                let callee = findings[index].cause.split(separator: "`").first ?? ""
                return !found.contains(index) && changed.contains(LedgerMatch.name(of: String(callee)))
            }
            guard !more.isEmpty else { return found }
            found.formUnion(more)
            changed.formUnion(more.map { LedgerMatch.name(of: findings[$0].symbol) })
        }
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
        let known = Set(entries.map(\.id))
        for index in entries.indices {
            guard let decision = decisions[entries[index].id] else { continue }
            entries[index].decision = decision
            // The decision is about the current recipients.
            for end in ends where end.id == entries[index].id { entries[index].recipients = end.recipients }
        }
        let added = ends.filter { decisions[$0.id] != nil && !known.contains($0.id) }.map { end in
            var end = end
            end.decision = decisions[end.id] ?? .open
            return end
        }
        return Baseline(entries: entries + Self.merged(added))
    }

    /// The baseline with the current places of all ends, new ones included, and without those that are gone.
    var updated: Baseline { Baseline(entries: Self.merged(ends, beside: others)) }

    /// Merges ends that nothing distinguishes into one entry.
    private static func merged(_ ends: [Baseline.Entry], beside others: [Baseline.Entry] = []) -> [Baseline.Entry] {
        struct Shared: Hashable {
            var id: String
            var key: Baseline.Entry.Key
        }
        var entries = others
        var places: [Shared: Int] = [:]
        var ids = Set(others.map(\.id))
        for end in ends {
            let shared = Shared(id: end.id, key: end.key)
            if let place = places[shared] {
                entries[place].count += 1
                entries[place].isHarmless = entries[place].isHarmless && end.isHarmless
                // A failure of one of them can be lost.
                let least = Set(end.recipients ?? []).intersection(entries[place].recipients ?? [])
                entries[place].recipients = entries[place].recipients.map { _ in least.sorted() }
                continue
            }
            var entry = end
            // The ends of an entry can have different code now.
            if ids.contains(entry.id) { entry.id = entry.newID(taken: ids) }
            ids.insert(entry.id)
            places[shared] = entries.count
            entries.append(entry)
        }
        return entries
    }
}
