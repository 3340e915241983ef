import WatertightRules

/// Findings of one rule that have the same cause.
struct FindingGroup {
    /// Ordered by weight, heaviest first; never empty.
    var findings: [Finding]

    var first: Finding { findings[0] }
    var score: Double { first.weight.score }

    private struct Key: Hashable {
        var rule: String
        var severity: Severity
        var cause: String
    }

    /// Groups findings, heaviest group first and errors before warnings.
    /// - Parameter order: The rules, worst first, to order groups with the same weight.
    static func groups(of findings: [Finding], order: [String]) -> [FindingGroup] {
        let ranks = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let groups = Dictionary(grouping: findings) { finding in
            // Findings without a cause aren't grouped.
            let cause = finding.cause.isEmpty ? "\(finding.path):\(finding.range)" : finding.cause
            return Key(rule: finding.rule, severity: finding.severity, cause: cause)
        }
        return groups.values.map { findings in
            FindingGroup(
                findings: findings.sorted {
                    $0.weight.score == $1.weight.score ? Finding.isOrdered($0, $1) : $0.weight.score > $1.weight.score
                })
        }.sorted { left, right in
            let (first, second) = (left.first, right.first)
            if first.severity != second.severity { return first.severity > second.severity }
            if left.score != right.score { return left.score > right.score }
            let (rank, other) = (ranks[first.rule] ?? .max, ranks[second.rule] ?? .max)
            if rank != other { return rank < other }
            if left.findings.count != right.findings.count { return left.findings.count > right.findings.count }
            return Finding.isOrdered(first, second)
        }
    }
}
