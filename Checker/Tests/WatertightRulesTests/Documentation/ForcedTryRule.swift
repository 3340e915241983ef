@testable import WatertightRules

/// `forced-try`: a `try!` that can end the process.
struct ForcedTryRule: EndRule {
    static let description = RuleDescription(id: "forced-try", severity: .warning)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.origin == .forcedTry, !end.attempt.contains(.usesConstants) else { return nil }
        return EndReport(message: "If \(name) fails, the process ends.")
    }
}
