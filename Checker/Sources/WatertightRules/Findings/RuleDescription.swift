/// The properties of a rule. Its documentation is in its page.
package struct RuleDescription: Sendable, Hashable {
    /// The identifier, in kebab case.
    package var id: String
    package var severity: Severity
    /// Whether the rule runs without configuration.
    package var isOnByDefault: Bool
    /// The code that the rule runs on without configuration.
    package var runsIn: Extent
    /// Whether code opts into the rule by importing Watertight.
    package var isContract: Bool { runsIn != .everything }
    /// What a finding loses, unless more is known about it.
    package var consequence: Consequence
    /// A page with a summary and a reason, for a rule without a file.
    private var ownPage: RulePage?

    package enum Extent: Sendable {
        case everything
        /// The modules that import Watertight.
        case modules
        /// All modules of a program in which one imports Watertight.
        case programs
    }

    package init(
        id: String, severity: Severity, isOnByDefault: Bool = true, runsIn: Extent = .everything,
        consequence: Consequence = .minor, summary: String = "", why: String = ""
    ) {
        self.id = id
        self.severity = severity
        self.isOnByDefault = isOnByDefault
        self.runsIn = runsIn
        self.consequence = consequence
        ownPage = summary.isEmpty ? nil : RulePage(id: id, summary: summary, why: why)
    }

    package var page: RulePage { ownPage ?? RulePage.all[id] ?? RulePage(id: id, summary: "", why: "") }
}
