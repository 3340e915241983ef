import ArchitectureRules
import WatertightRules

/// All rules: those about code, and those about the checker's own comments.
enum RuleCatalog {
    /// The rules that ask the code.
    static let queries: [any Query] = RuleSet.all + ArchitectureRules.all

    static let descriptions: [RuleDescription] =
        queries.map(\.description) + IgnoreRules.descriptions

    static let identifiers: [String] = descriptions.map(\.id)

    /// The rules of audits: no check runs them, but comments, the configuration and a baseline can name them.
    static let audits: [RuleDescription] = TryAudit.rules + EndsAudit.rules

    /// What can be ignored: all rules, those of audits too.
    static let ignorable: [String] = identifiers + audits.map(\.id)

    /// The rules that cover a rule's findings when one of them is ignored.
    static func ignoring(_ id: String) -> [String] {
        TryAudit.rules.contains { $0.id == id } ? [id, SwallowedRule.description.id] : [id]
    }

    /// Whether a rule is about code, and not about how the checker is used.
    static func isQuery(_ id: String) -> Bool { queries.contains { $0.description.id == id } }

    static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }
}
