import WatertightRules

/// Rules with the sections of their pages, for `watertight explain`.
struct RulesDocument: Encodable {
    struct Rule: Encodable {
        var id: String
        /// The severity if nothing is configured, or `off`.
        var level: String
        /// The severity if the rule is on.
        var severity: Severity
        var summary: String
        var notice: String?
        var why: String
        var before: String
        var after: String
        var decides: String
        var configuration: String
    }

    var formatVersion = 1
    var rules: [Rule]

    init(_ rules: [RuleDescription]) {
        self.rules = rules.map { rule in
            let page = rule.page
            return Rule(
                id: rule.id, level: Configuration().level(of: rule).rawValue, severity: rule.severity,
                summary: page.summary, notice: page.notice, why: page.why, before: page.before, after: page.after,
                decides: page.decides, configuration: page.configuration)
        }
    }
}
