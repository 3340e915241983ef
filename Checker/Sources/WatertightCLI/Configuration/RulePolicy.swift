import WatertightRules

/// Applies the configuration's severities, exclusions, and minimum weight to findings.
struct RulePolicy {
    private struct Entry {
        var level: RuleLevel
        var exclude: [PathPattern]
        /// Findings with a lower weight are hidden.
        var minimum: Double
    }

    private let entries: [String: Entry]

    /// - Parameters:
    ///   - wanted: The rules of the command line, which are always enabled.
    ///   - reportsAll: Whether low-impact findings are reported, too.
    init(configuration: Configuration, wanted: Set<String> = [], reportsAll: Bool = false) {
        entries = Dictionary(
            RuleCatalog.descriptions.map { rule in
                let setting = configuration.rules[rule.id]
                var level = configuration.level(of: rule)
                if level == .off, wanted.contains(rule.id) { level = RuleLevel(rule.severity) }
                // Findings of named rules and of accept comments are always reported.
                let isNamed =
                    reportsAll || setting != nil || wanted.contains(rule.id) || rule.isContract
                    || !RuleCatalog.isQuery(rule.id)
                return (
                    rule.id,
                    Entry(
                        level: level, exclude: (setting?.exclude ?? []).map { PathPattern($0) },
                        minimum: isNamed ? 0 : Double(configuration.minimumWeight))
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a finding is hidden because of its low impact.
    func isHidden(_ finding: Finding) -> Bool {
        entries[finding.rule].map { finding.weight.score < $0.minimum } ?? false
    }

    func applied(to finding: Finding) -> Finding? {
        guard let entry = entries[finding.rule] else { return finding }
        if entry.exclude.contains(where: { $0.matches(finding.path) }) { return nil }
        guard let severity = entry.level.severity else { return nil }
        var finding = finding
        // An end that needs no decision doesn't fail a check.
        finding.severity = finding.weight.reach == .harmless ? .note : severity
        return finding
    }
}
