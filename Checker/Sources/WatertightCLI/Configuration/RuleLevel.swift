import WatertightRules

/// The severity of a rule in a configuration, or `off`.
enum RuleLevel: String, CaseIterable, Sendable, Hashable {
    case off, note, warning, error

    init(_ severity: Severity) {
        switch severity {
        case .note: self = .note
        case .warning: self = .warning
        case .error: self = .error
        }
    }

    /// `nil` if the rule is off.
    var severity: Severity? {
        switch self {
        case .off: nil
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
    }
}
