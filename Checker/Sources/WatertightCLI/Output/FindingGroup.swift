import WatertightRules

/// Findings that have the same cause: of one rule, or of calls that lose a failure because the called function does.
struct FindingGroup {
    /// Worst first; never empty.
    var findings: [Finding]

    var first: Finding { findings[0] }

    /// The longest chain of calls that only pass a failure by.
    private static let mostCalls = 8

    private struct Key: Hashable {
        var rule: String
        var severity: Severity
        var cause: String
    }

    /// Groups findings, worst group first and errors before warnings.
    /// - Parameter order: The rules, worst first, to order groups with the same loss.
    static func groups(of findings: [Finding], order: [String]) -> [FindingGroup] {
        let ranks = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let inside = Dictionary(findings.map { ("`\($0.symbol)`", $0) }) { $0.loss.isWorse(than: $1.loss) ? $0 : $1 }
        func key(of finding: Finding, after calls: Int = 0) -> Key {
            if finding.end?.origin == Origin.absorbingCall.rawValue, calls < mostCalls,
                let inner = inside[finding.cause]
            {
                return key(of: inner, after: calls + 1)
            }
            // Findings without a cause aren't grouped.
            let cause = finding.cause.isEmpty ? "\(finding.path):\(finding.range)" : finding.cause
            return Key(rule: finding.rule, severity: finding.severity, cause: cause)
        }
        let groups = Dictionary(grouping: findings) { key(of: $0) }
        return groups.values.map { findings in
            FindingGroup(
                findings: findings.sorted {
                    if $0.loss.isWorse(than: $1.loss) { return true }
                    return !$1.loss.isWorse(than: $0.loss) && Finding.isOrdered($0, $1)
                })
        }.sorted { left, right in
            let (first, second) = (left.first, right.first)
            if first.severity != second.severity { return first.severity > second.severity }
            if first.loss.isWorse(than: second.loss) { return true }
            if second.loss.isWorse(than: first.loss) { return false }
            let (rank, other) = (ranks[first.rule] ?? .max, ranks[second.rule] ?? .max)
            if rank != other { return rank < other }
            if left.findings.count != right.findings.count { return left.findings.count > right.findings.count }
            return Finding.isOrdered(first, second)
        }
    }
}
