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
        { [[member(of: $0.symbol), $0.expression]] },
        { [[$0.path, $0.expression]] },
        // Edited code in the same function: one of several attempts is equal, or at least the called function.
        { entry in entry.attempts.map { [entry.path, entry.symbol, $0] } },
        { [[$0.expression]] },
        { entry in entry.calledNames.map { [entry.path, entry.symbol, $0] } },
    ]

    /// - Parameters:
    ///   - current: An entry for each end.
    ///   - isJudged: Whether the check could have found an entry. The others match only unchanged ends.
    init(_ current: [Baseline.Entry], _ baseline: Baseline, isJudged: (Baseline.Entry) -> Bool = { _ in true }) {
        entries = current.map { _ in nil }
        missing = baseline.entries.map(\.count)
        let judged = baseline.entries.map(isJudged)
        for (step, keys) in Self.steps.enumerated() {
            // Of several ends with the same code, those whose failure is handled as before come first.
            match(current, baseline.entries, keys) { entry, end in
                (step == 0 || judged[entry]) && current[end].isHandled(like: baseline.entries[entry])
            }
            match(current, baseline.entries, keys) { entry, _ in step == 0 || judged[entry] }
        }
        // The called function was renamed: no end calls it by its old name, and none did by its new one.
        let names = baseline.entries.map(\.calledNames)
        let newNames = current.map(\.calledNames)
        let (before, now) = (Set(names.joined()), Set(newNames.joined()))
        match(current, baseline.entries, { [[$0.path, $0.symbol, $0.expressionWithoutCalledNames]] }) { entry, end in
            judged[entry]
                && zip(names[entry], newNames[end]).allSatisfy { $0 == $1 || !now.contains($0) && !before.contains($1) }
        }
        // The failure of the function reaches more recipients than before.
        match(current, baseline.entries, { [[$0.path, $0.symbol]] }) { entry, end in
            judged[entry] && current[end].change(since: baseline.entries[entry]) == .improved
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

    private static func member(of symbol: String) -> String { String(symbol.split(separator: ".").last ?? "") }
}

extension Baseline.Entry {
    fileprivate var attempts: [String] { expression.split(separator: "; ").map(String.init) }

    /// The names of the called functions.
    fileprivate var calledNames: [String] { expression.matches(of: #/(\w+)\(/#).map { String($0.1) } }

    fileprivate var expressionWithoutCalledNames: String { expression.replacing(#/\w+\(/#, with: "(") }
}
