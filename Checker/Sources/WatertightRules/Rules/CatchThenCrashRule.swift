/// `catch-then-crash`: a handler of every error ends the process.
struct CatchThenCrashRule: EndRule {
    static let description = RuleDescription(
        id: "catch-then-crash", severity: .warning, isOnByDefault: false, consequence: .stopped)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.next.contains(.crashes), end.origin != .typedHandler else { return nil }
        // Errors of libraries without a model are unknown.
        if end.origin == .forcedTry {
            let isKnown = !end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes, .deletes])
            guard isKnown || end.attempt.isEmpty && end.isUnknown else { return nil }
            return EndReport(message: "If \(name) fails, `try!` ends the process.")
        }
        return EndReport(message: "If \(name) fails, this ends the process.", isAtOutcome: true)
    }
}
