import ArchitectureRules
import WatertightRules

/// All rules: those about code, and those about decisions.
enum RuleCatalog {
    /// The rules about code.
    static let queries: [any Query] = RuleSet.all + ArchitectureRules.all

    static let descriptions: [RuleDescription] =
        queries.map(\.description) + AcceptRules.descriptions

    static let identifiers: [String] = descriptions.map(\.id)

    /// Whether a rule is about code, instead of decisions.
    static func isQuery(_ id: String) -> Bool { queries.contains { $0.description.id == id } }

    static func description(of id: String) -> RuleDescription? { descriptions.first { $0.id == id } }

    /// Returns the message about a name without a rule.
    static func message(aboutUnknown id: String) -> String {
        "There is no rule \"\(id)\".\(NearestName.hint(for: id, among: identifiers)) List them: watertight explain"
    }
}

/// The severity of a rule in a configuration, or `off`.
enum RuleLevel: String, CaseIterable, Sendable, Hashable {
    case off, note, warning, error

    init(_ severity: Severity) { self = RuleLevel(rawValue: severity.rawValue) ?? .warning }

    /// `nil` if the rule is off.
    var severity: Severity? { Severity(rawValue: rawValue) }
}
