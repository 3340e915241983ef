import WatertightSupport

/// Matches the entries of a baseline with the current ends, at most as many ends as an entry counts.
struct LedgerMatch {
    /// The entry of each end, by its index in the baseline; `nil` for a new end.
    private(set) var entries: [Int?]
    /// The number of missing ends of each entry.
    private(set) var missing: [Int]

    /// What an entry and an end have in common, most certain first. Two that share a key match, in their order.
    private static let steps: [@Sendable (Baseline.Entry) -> [[String]]] = [
        { [[$0.path, $0.symbol, $0.expression]] },
        // Moved or renamed code: equal expressions, one of them gone and one new.
        { [[$0.symbol, $0.expression]] },
        { [[$0.path, name(of: $0.symbol), $0.expression]] },
        { [[name(of: $0.symbol), $0.expression]] },
        { [[$0.path, $0.expression]] },
        // Edited code in the same function: one of several attempts is equal.
        { entry in entry.attempts.map { [entry.path, entry.symbol, $0] } },
        { entry in entry.attempts.map { [entry.path, name(of: entry.symbol), $0] } },
        { entry in entry.attempts.map { [name(of: entry.symbol), $0] } },
        { [[$0.expression]] },
        // Or at least the called function.
        { entry in entry.calledNames.map { [entry.path, entry.symbol, $0] } },
        { entry in entry.calledNames.map { [entry.path, name(of: entry.symbol), $0] } },
        { entry in entry.calledNames.map { [name(of: entry.symbol), $0] } },
    ]

    /// - Parameters:
    ///   - current: An entry for each end.
    ///   - isJudged: Whether the check could have found an entry. The others match only unchanged ends.
    init(_ current: [Baseline.Entry], _ baseline: Baseline, isJudged: (Baseline.Entry) -> Bool = { _ in true }) {
        entries = current.map { _ in nil }
        missing = baseline.entries.map(\.count)
        let judged = baseline.entries.map(isJudged)
        matchInSteps(current, baseline.entries, judged)
        let renamed = Self.renamed(baseline.entries, since: current)
        if renamed != baseline.entries { matchInSteps(current, renamed, judged) }
        // The failure of the function reaches more recipients than before.
        match(current, baseline.entries, { [[$0.path, $0.symbol]] }) { entry, end in
            judged[entry] && current[end].change(since: baseline.entries[entry]) == .improved
        }
    }

    private mutating func matchInSteps(_ current: [Baseline.Entry], _ known: [Baseline.Entry], _ judged: [Bool]) {
        for (step, keys) in Self.steps.enumerated() {
            // Of several ends with the same code, those whose failure is handled as before come first.
            match(current, known, keys) { entry, end in
                (step == 0 || judged[entry]) && current[end].isHandled(like: known[entry])
            }
            match(current, known, keys) { entry, _ in step == 0 || judged[entry] }
        }
    }

    /// Returns the entries with the new names of called functions that were renamed: no end calls the function by its old name,
    /// none did by the new one, and the rest of the call is equal.
    private static func renamed(_ entries: [Baseline.Entry], since current: [Baseline.Entry]) -> [Baseline.Entry] {
        let (before, now) = (Set(entries.flatMap(\.calledNames)), Set(current.flatMap(\.calledNames)))
        let (old, new) = (before.subtracting(now), now.subtracting(before))
        guard !old.isEmpty, !new.isEmpty else { return entries }
        var calls: [String: Set<String>] = [:]
        for call in current.flatMap(\.calls) where new.contains(call.name) {
            calls[call.rest, default: []].insert(call.name)
        }
        var candidates: [String: [String: Int]] = [:]
        for call in entries.flatMap(\.calls) where old.contains(call.name) {
            for name in calls[call.rest] ?? [] { candidates[call.name, default: [:]][name, default: 0] += 1 }
        }
        let names = candidates.compactMapValues { counts in
            counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        return entries.map { entry in
            var entry = entry
            entry.expression = entry.expression.replacing(#/(\w+)\(/#) { match in
                (names[String(match.output.1)] ?? String(match.output.1)) + "("
            }
            return entry
        }
    }

    private mutating func match(
        _ current: [Baseline.Entry], _ known: [Baseline.Entry], _ keys: (Baseline.Entry) -> [[String]],
        _ isPossible: (_ entry: Int, _ end: Int) -> Bool
    ) {
        var candidates: [[String]: [Int]] = [:]
        for (index, entry) in known.enumerated() where missing[index] > 0 {
            for key in keys(entry) { candidates[[entry.kind] + key, default: []].append(index) }
        }
        guard !candidates.isEmpty else { return }
        for (index, end) in current.enumerated() where entries[index] == nil {
            for key in keys(end) {
                let possible = candidates[[end.kind] + key]?.first { missing[$0] > 0 && isPossible($0, index) }
                guard let possible else { continue }
                entries[index] = possible
                missing[possible] -= 1
                break
            }
        }
    }

    /// Returns `save` for `Store.save(_:)`: a function can gain parameters.
    static func name(of symbol: String) -> String {
        String(symbol.split(separator: ".").last?.prefix { $0 != "(" } ?? "")
    }
}

extension Baseline.Entry {
    fileprivate var attempts: [String] { expression.split(separator: "; ").map(String.init) }

    /// The names of the called functions.
    fileprivate var calledNames: [String] { calls.map(\.name) }

    /// Each called function, and the attempt without its name.
    fileprivate var calls: [(name: String, rest: String)] {
        attempts.flatMap { attempt in
            attempt.matches(of: #/(\w+)\(/#).map { match in
                (String(match.output.1), attempt[..<match.range.lowerBound] + "(" + attempt[match.range.upperBound...])
            }
        }
    }
}
