import ArchitectureRules
import WatertightRules

/// All rules: those about code, and those about ignore comments.
enum RuleCatalog {
    /// The rules about code.
    static let queries: [any Query] = RuleSet.all + ArchitectureRules.all

    static let descriptions: [RuleDescription] =
        queries.map(\.description) + IgnoreRules.descriptions

    static let identifiers: [String] = descriptions.map(\.id)

    /// The rules of audits. Checks don't run them, but comments, the configuration, and baselines can name them.
    static let audits: [RuleDescription] = TryAudit.rules + EndsAudit.rules

    /// The rules that can be ignored, including those of audits.
    static let ignorable: [String] = identifiers + audits.map(\.id)

    /// Returns the rules whose ignore comments also cover a rule.
    static func ignoring(_ id: String) -> [String] {
        TryAudit.rules.contains { $0.id == id } ? [id, SwallowedRule.description.id] : [id]
    }

    /// Whether a rule is about code, instead of ignore comments.
    static func isQuery(_ id: String) -> Bool { queries.contains { $0.description.id == id } }

    static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }
}
