import WatertightRules

/// All rules: those about code, and those about the checker's own comments.
enum RuleCatalog {
    static let descriptions: [RuleDescription] =
        RuleSet.all.map(\.description) + IgnoreRules.descriptions

    static let identifiers: [String] = descriptions.map(\.id)

    static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }
}
