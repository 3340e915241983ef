@testable import WatertightRules

/// `forced-try`: a `try!` that can end the process.
struct ForcedTryRule: EndRule {
    static let description = RuleDescription(
        id: "forced-try",
        summary: "A `try!` ends the process for an error that can happen.",
        why: "A crash shows the user nothing and can't be recovered from.",
        before: "let notes = try! store.read()",
        after: "let notes = try store.read()",
        decides: "Reports each `try!` in code that ships, unless nothing can be thrown there.",
        severity: .warning)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.origin == .forcedTry, !end.attempt.contains(.usesConstants) else { return nil }
        return EndReport(message: "If \(name) fails, the process ends.", consequence: .stopped)
    }
}
