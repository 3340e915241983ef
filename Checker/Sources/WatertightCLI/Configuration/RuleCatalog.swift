import WatertightRules

/// All rules: those about code, and those about the checker's own comments.
enum RuleCatalog {
    static let descriptions: [RuleDescription] =
        RuleSet.all.map(\.description) + IgnoreRules.descriptions

    static let identifiers: [String] = descriptions.map(\.id)

    /// The rules of audits: no check runs them, but comments, the configuration and a baseline can name them.
    static let audits: [RuleDescription] = TryAudit.rules + EndsAudit.rules

    /// What can be ignored: all rules, those of audits too.
    static let ignorable: [String] = identifiers + audits.map(\.id)

    /// The rules that cover a rule's findings when one of them is ignored.
    static func ignoring(_ id: String) -> [String] {
        TryAudit.rules.contains { $0.id == id } ? [id, SwallowedRule.description.id] : [id]
    }

    static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }
}
