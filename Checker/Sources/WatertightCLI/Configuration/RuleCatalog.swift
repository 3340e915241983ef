import WatertightRules

/// All that can be found: by the rules, and by the checker itself about its own comments and baseline.
enum RuleCatalog {
    static let descriptions: [RuleDescription] =
        RuleSet.all.map(\.description) + IgnoreRules.descriptions + [StaleBaseline.description]

    static let identifiers: [String] = descriptions.map(\.id)

    static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }
}
