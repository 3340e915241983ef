/// `cause-dropped`: another error takes the place of the caught one, which nobody sees again.
package struct CauseDroppedRule: EndRule {
    package static let description = RuleDescription(id: "cause-dropped", severity: .warning, consequence: .causeLost)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.origin != .typedHandler, end.origin != .optionalTry, end.origin != .unnamedError,
            !end.recipients.contains(.below),
            !end.recipients.hasCause, !end.next.contains(.crashes)
        else { return nil }
        if end.next.contains(.replacesError) {
            return EndReport(
                message: end.recipients.contains(.person)
                    ? "The message hides the cause: a person sees that it failed, and the error is lost."
                    : end.origin == .statusCheck
                        ? "An error without the status replaces it, so the cause is lost."
                        : "Another error replaces the caught one, which is lost.",
                consequence: end.consequenceOfLosingCause, isAtOutcome: true)
        }
        if end.next.contains(.answersNothing), end.origin != .absorbingCall, !end.recipients.contains(.log) {
            return EndReport(
                message: "The caller gets no value, and the error is lost.", consequence: .silence, isAtOutcome: true)
        }
        guard end.recipients.contains(.person) else { return nil }
        return EndReport(
            message: "A person sees that it failed, and the error is lost.",
            consequence: end.consequenceOfLosingCause)
    }
}
