/// The properties of a rule. Its documentation is in its page.
package struct RuleDescription: Sendable, Hashable {
    /// The identifier, in kebab case.
    package var id: String
    package var severity: Severity
    /// Whether the rule runs without configuration.
    package var isOnByDefault: Bool
    /// Whether code opts into the rule: on in modules that import Watertight, and reported regardless of weight.
    package var isContract: Bool
    /// The impact of a finding, unless more is known about it.
    package var consequence: Consequence
    /// A page with a summary and a reason, for a rule without a file.
    private var ownPage: RulePage?

    package init(
        id: String, severity: Severity, isOnByDefault: Bool = true, isContract: Bool = false,
        consequence: Consequence = .debt, summary: String = "", why: String = ""
    ) {
        self.id = id
        self.severity = severity
        self.isOnByDefault = isOnByDefault
        self.isContract = isContract
        self.consequence = consequence
        ownPage = summary.isEmpty ? nil : RulePage(id: id, summary: summary, why: why)
    }

    package var page: RulePage { ownPage ?? RulePage.all[id] ?? RulePage(id: id, summary: "", why: "") }
}
