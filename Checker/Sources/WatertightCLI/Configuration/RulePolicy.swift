import WatertightRules

/// Applies the configuration's severities and exclusions to findings.
struct RulePolicy {
    var configuration: Configuration
    /// The rules of the command line, which are always enabled.
    var wanted: Set<String> = []

    func applied(to finding: Finding) -> Finding? {
        guard let rule = RuleCatalog.description(of: finding.rule) else { return finding }
        let excluded = configuration.rules[rule.id]?.exclude ?? []
        if excluded.contains(where: { PathPattern($0).matches(finding.path) }) { return nil }
        var level = configuration.level(of: rule)
        if level == .off, wanted.contains(rule.id) { level = RuleLevel(rule.severity) }
        guard let severity = level.severity else { return nil }
        var finding = finding
        // An end that needs no decision doesn't fail a check.
        finding.severity = finding.loss.reach == .harmless ? .note : severity
        return finding
    }
}
