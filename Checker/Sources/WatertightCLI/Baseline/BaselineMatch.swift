import WatertightRules

/// Matches findings with the entries of a baseline. Both are multisets: an entry matches as many findings as its count.
struct BaselineMatch {
    /// Findings without a matching entry, in order.
    private(set) var new: [Finding] = []
    /// Entries with the count of missing findings.
    private(set) var stale: [Baseline.Entry] = []

    /// From most to least specific: the same place, a moved file, a renamed declaration in the same file, a type that
    /// was renamed together with its file.
    private static let keys: [@Sendable (Fingerprint) -> [String]] = [
        { [$0.rule, $0.path, $0.symbol, $0.message] },
        { [$0.rule, name(of: $0.path), $0.symbol, $0.message] },
        { [$0.rule, $0.symbol, $0.message] },
        { [$0.rule, $0.path, $0.member, $0.messageWithoutNames] },
        { [$0.rule, $0.path, $0.messageWithoutNames] },
        { [$0.rule, $0.member, $0.messageWithoutNames] },
    ]

    /// - Parameter isJudged: Whether this check could have matched an entry. Other entries aren't stale.
    init(_ findings: [Finding], _ baseline: Baseline, isJudged: (Baseline.Entry) -> Bool = { _ in true }) {
        var unmatched = findings.indices.map { (index: $0, fingerprint: Fingerprint(findings[$0])) }
        var left = baseline.entries.filter(isJudged).map { (entry: $0, fingerprint: Fingerprint($0)) }
        for key in Self.keys where !unmatched.isEmpty && !left.isEmpty {
            var available: [[String]: [Int]] = [:]
            for (index, item) in left.enumerated().reversed() {
                available[key(item.fingerprint), default: []].append(index)
            }
            unmatched.removeAll { item in
                let wanted = key(item.fingerprint)
                guard var candidates = available[wanted], let index = candidates.last else { return false }
                left[index].entry.count -= 1
                if left[index].entry.count <= 0 {
                    candidates.removeLast()
                    available[wanted] = candidates
                }
                return true
            }
            left.removeAll { $0.entry.count <= 0 }
        }
        new = unmatched.map { findings[$0.index] }
        stale = left.map(\.entry)
    }

    private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
