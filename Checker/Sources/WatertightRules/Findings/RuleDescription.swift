/// What a rule is. Its page holds what people read about it.
package struct RuleDescription: Sendable, Hashable {
    /// The identifier, in kebab case.
    package var id: String
    package var severity: Severity
    /// Off rules run only when the configuration turns them on.
    package var isOnByDefault: Bool
    /// A contract that code agrees to: on in modules that import Watertight, and reported whatever its weight.
    package var isContract: Bool
    /// What a finding does to the people who use the app, unless more is known about it.
    package var consequence: Consequence
    /// The page of a rule without a file.
    private var ownPage: RulePage?

    package init(
        id: String, severity: Severity, isOnByDefault: Bool = true, isContract: Bool = false,
        consequence: Consequence = .debt, page: RulePage? = nil
    ) {
        self.id = id
        self.severity = severity
        self.isOnByDefault = isOnByDefault
        self.isContract = isContract
        self.consequence = consequence
        ownPage = page
    }

    package var page: RulePage { ownPage ?? RulePage.all[id] ?? RulePage("# \(id)\n") }
}
