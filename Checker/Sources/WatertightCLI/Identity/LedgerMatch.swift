import WatertightRules
import WatertightSupport

/// Matches the entries of a baseline with the ends of the current sources, at most as many ends as an entry counts.
struct LedgerMatch {
    /// The entry of each end, by its index in the baseline; `nil` for a new end.
    private(set) var entries: [Int?]
    /// The number of missing ends of each entry. 0 for entries that this check couldn't find.
    private(set) var missing: [Int]

    /// Scores that differ less are the same.
    private static let margin = 0.25

    /// - Parameter isJudged: Whether this check could have found an entry.
    init(_ ends: LocatedEnds, _ baseline: Baseline, isJudged: (Baseline.Entry) -> Bool = { _ in true }) {
        entries = ends.ends.map { _ in nil }
        missing = baseline.entries.map { isJudged($0) ? $0.count : 0 }
        matchUnchanged(ends, baseline)
        matchMoved(ends, baseline)
        matchEdited(ends, baseline)
        matchByName(ends, baseline)
    }

    private mutating func take(_ entry: Int, _ end: Int) {
        entries[end] = entry
        missing[entry] -= 1
    }

    // MARK: Unchanged code

    private mutating func matchUnchanged(_ ends: LocatedEnds, _ baseline: Baseline) {
        var known: [Baseline.Entry.Key: Int] = [:]
        for (index, entry) in baseline.entries.enumerated() where missing[index] > 0 && !entry.anchor.isEmpty {
            known[entry.key] = index
        }
        for (index, end) in ends.ends.enumerated() where end.anchor != nil {
            guard let entry = known[Baseline.Entry(end).key], missing[entry] > 0 else { continue }
            take(entry, index)
        }
    }

    /// Matches code that only its path distinguishes, such as that of a moved folder.
    private mutating func matchMoved(_ ends: LocatedEnds, _ baseline: Baseline) {
        func key(_ entry: Baseline.Entry) -> [String] { [entry.rule, entry.symbol, entry.message, entry.anchor] }
        let left = missing.indices.filter { index in
            missing[index] > 0 && EndContext.evidence(in: Anchor(baseline.entries[index].anchor)) >= 3
        }
        let new = entries.indices.filter { entries[$0] == nil && ends.ends[$0].anchor != nil }
        let known = Dictionary(grouping: left) { key(baseline.entries[$0]) }
        for (key, found) in Dictionary(grouping: new, by: { key(Baseline.Entry(ends.ends[$0])) }) {
            guard found.count == 1, let candidates = known[key], candidates.count == 1 else { continue }
            take(candidates[0], found[0])
        }
    }

    // MARK: Edited code

    private struct Pair {
        var entry: Int
        var end: Int
        var score: Double
    }

    private mutating func matchEdited(_ ends: LocatedEnds, _ baseline: Baseline) {
        let left = missing.indices.filter { missing[$0] > 0 && !baseline.entries[$0].anchor.isEmpty }
        let new = entries.indices.filter { entries[$0] == nil && ends.ends[$0].anchor != nil }
        guard !left.isEmpty, !new.isEmpty else { return }
        var ends = ends
        ends.add(Set(left.map { baseline.entries[$0].path }))
        let likeness = EndLikeness(ends: ends, baseline)
        var pairs = Self.candidates(left, new, ends, baseline).compactMap { entry, end -> Pair? in
            let known = baseline.entries[entry]
            return likeness.score(known, Anchor(known.anchor), ends.ends[end]).map {
                Pair(entry: entry, end: end, score: $0)
            }
        }
        while let taken = certain(pairs, baseline) {
            for pair in taken { take(pair.entry, pair.end) }
            pairs.removeAll { missing[$0.entry] <= 0 || entries[$0.end] != nil }
        }
        // Which of several ends an open entry matches makes no difference: the number of new ends is the same. A decision
        // must not follow from that, so the accepted entries are finished.
        for pair in pairs.sorted(by: { ($1.score, $0.entry, $0.end) < ($0.score, $1.entry, $1.end) })
        where baseline.entries[pair.entry].decision.isOpen && missing[pair.entry] > 0 && entries[pair.end] == nil {
            take(pair.entry, pair.end)
        }
    }

    /// Returns the pairs whose entry and end have no other pair with almost the same score, or a better one.
    private func certain(_ pairs: [Pair], _ baseline: Baseline) -> [Pair]? {
        let byEntry = Dictionary(grouping: pairs, by: \.entry)
        let byEnd = Dictionary(grouping: pairs, by: \.end)
        func isBest(_ pair: Pair, among others: [Pair]?) -> Bool {
            others?.allSatisfy {
                $0.entry == pair.entry && $0.end == pair.end || $0.score < pair.score - Self.margin
            } ?? true
        }
        let found = pairs.filter { isBest($0, among: byEntry[$0.entry]) && isBest($0, among: byEnd[$0.end]) }
        if !found.isEmpty { return found }
        return Self.interchangeable(byEntry, byEnd, baseline)
    }

    /// Returns pairs of entries with the same decision and as many ends that nothing distinguishes.
    private static func interchangeable(
        _ byEntry: [Int: [Pair]], _ byEnd: [Int: [Pair]], _ baseline: Baseline
    ) -> [Pair]? {
        for first in byEntry.keys.sorted() {
            let ends = Set(byEntry[first]?.map(\.end) ?? [])
            let entries = Set(ends.flatMap { byEnd[$0]?.map(\.entry) ?? [] })
            guard ends.count == entries.count, entries.allSatisfy({ Set(byEntry[$0]?.map(\.end) ?? []) == ends }),
                Set(entries.map { baseline.entries[$0].decision }).count == 1
            else {
                continue
            }
            let scores = entries.flatMap { byEntry[$0] ?? [] }.map(\.score)
            guard let least = scores.min(), let most = scores.max(), most - least <= margin else { continue }
            return zip(entries.sorted(), ends.sorted()).map { Pair(entry: $0, end: $1, score: most) }
        }
        return nil
    }

    private static let mostCandidates = 400

    /// Returns entries and ends with something in common.
    private static func candidates(
        _ left: [Int], _ new: [Int], _ ends: LocatedEnds, _ baseline: Baseline
    ) -> [(entry: Int, end: Int)] {
        func traits(_ rule: String, _ path: String, _ symbol: String, _ anchor: Anchor) -> [String] {
            let file = String(path.split(separator: "/").last ?? "")
            return ["p\(path)", "f\(file)", "s\(SymbolName.member(of: symbol))", "t\(anchor.own?.shape ?? 0)"]
                .map { rule + "\u{0}" + $0 }
        }
        var byTrait: [String: [Int]] = [:]
        for index in new {
            let finding = ends.ends[index].finding
            guard let anchor = ends.ends[index].anchor else { continue }
            for trait in traits(finding.rule, finding.path, finding.symbol, anchor) {
                byTrait[trait, default: []].append(index)
            }
        }
        return left.flatMap { index -> [(entry: Int, end: Int)] in
            let entry = baseline.entries[index]
            var found: Set<Int> = []
            for trait in traits(entry.rule, entry.path, entry.symbol, Anchor(entry.anchor))
            where found.count < mostCandidates {
                found.formUnion(byTrait[trait, default: []].prefix(mostCandidates))
            }
            return found.sorted().map { (index, $0) }
        }
    }

    // MARK: Findings without anchors

    /// Matches findings outside of Swift code, and open entries whose code changed, by their names and messages.
    private mutating func matchByName(_ ends: LocatedEnds, _ baseline: Baseline) {
        var known: [Fingerprint: [Int]] = [:]
        for (index, entry) in baseline.entries.enumerated()
        where missing[index] > 0 && (entry.anchor.isEmpty || entry.decision.isOpen) {
            known[Fingerprint(entry), default: []].append(index)
        }
        for (index, end) in ends.ends.enumerated() where entries[index] == nil {
            if let entry = known[Fingerprint(end.finding)]?.first(where: { missing[$0] > 0 }) { take(entry, index) }
        }
    }
}
