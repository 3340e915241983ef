import WatertightRules

/// Applies the configuration's severities, exclusions, and minimum weight to findings.
struct RulePolicy {
    var configuration: Configuration
    /// The rules of the command line, which are always enabled.
    var wanted: Set<String> = []
    /// Whether low-impact findings are reported, too.
    var reportsAll = false

    /// Whether a finding is hidden because of its low impact. Findings of named rules and of accept comments aren't.
    func isHidden(_ finding: Finding) -> Bool {
        guard finding.weight.score < Double(configuration.minimumWeight), !reportsAll,
            configuration.rules[finding.rule] == nil, !wanted.contains(finding.rule)
        else { return false }
        return RuleCatalog.description(of: finding.rule)?.isContract == false && RuleCatalog.isQuery(finding.rule)
    }

    func applied(to finding: Finding) -> Finding? {
        guard let rule = RuleCatalog.description(of: finding.rule) else { return finding }
        let excluded = configuration.rules[rule.id]?.exclude ?? []
        if excluded.contains(where: { PathPattern($0).matches(finding.path) }) { return nil }
        var level = configuration.level(of: rule)
        if level == .off, wanted.contains(rule.id) { level = RuleLevel(rule.severity) }
        guard let severity = level.severity else { return nil }
        var finding = finding
        // An end that needs no decision doesn't fail a check.
        finding.severity = finding.weight.reach == .harmless ? .note : severity
        return finding
    }
}
