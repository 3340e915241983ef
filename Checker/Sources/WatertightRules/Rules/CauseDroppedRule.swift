/// `cause-dropped`: a handler replaces an error or a status and drops it.
struct CauseDroppedRule: EndRule {
    static let description = RuleDescription(id: "cause-dropped", severity: .warning, consequence: .causeLost)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.origin != .typedHandler, end.origin != .optionalTry, end.origin != .unnamedError,
            !end.recipients.hasCause, !end.next.contains(.crashes),
            // The absorbing function logs the cause.
            end.origin != .absorbingCall || !end.recipients.contains(.log)
        else { return nil }
        if end.next.contains(.replacesError) {
            return EndReport(
                message: end.recipients.contains(.person)
                    ? "The message hides the cause: the user sees that it failed, but the error is lost."
                    : "The new error doesn't contain the cause, which is lost.",
                consequence: end.consequenceOfLosingCause, isAtOutcome: true)
        }
        if end.next.contains(.answersNothing), end.origin != .absorbingCall, !end.recipients.contains(.log) {
            return EndReport(
                message: "The caller gets no value, and the cause is lost.", consequence: .silence, isAtOutcome: true)
        }
        guard end.recipients.contains(.person) else { return nil }
        return EndReport(
            message: "The user sees that it failed, but the error is lost.",
            consequence: end.consequenceOfLosingCause)
    }
}
