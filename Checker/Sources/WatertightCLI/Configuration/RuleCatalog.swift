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
}

/// The severity of a rule in a configuration, or `off`.
enum RuleLevel: String, CaseIterable, Sendable, Hashable {
    case off, note, warning, error

    init(_ severity: Severity) { self = RuleLevel(rawValue: severity.rawValue) ?? .warning }

    /// `nil` if the rule is off.
    var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Rules that no longer exist. Using one in a configuration, a comment, or a baseline is a note, not an error.
enum RetiredRules {
    static let identifiers: Set<String> = [
        "answer-missing", "answered-twice", "catch-never-matches", "cause-forgotten", "default-written-back",
        "destroys-after-failed-read", "end-quiet", "end-quiet-action", "retry-unsafe", "same-vocabulary",
        "sealed-again", "stale-baseline", "status-ignored", "status-number", "try-goes-on", "try-idiom",
        "try-invisible", "typed-throws-lost", "unhandled-output", "unreported-failure", "unused-output",
        "use-case-returns",
    ]

    static func contains(_ id: String) -> Bool { identifiers.contains(id) }

    /// - Parameter advice: How to replace the name.
    static func note(_ id: String, path: String, line: Int, _ advice: String) -> CheckNote {
        CheckNote(path: path, message: "Line \(line): the rule `\(id)` was retired. \(advice)")
    }
}

/// Rules that have another name now. The former name stays valid.
enum RenamedRules {
    static let names = [
        "ignore-without-reason": "accept-without-reason", "unknown-ignore": "unknown-accept",
        "unused-ignore": "unused-accept",
    ]

    static func current(_ id: String) -> String { names[id] ?? id }
}
