/// `cause-dropped`: another error takes the place of the caught one, which nobody sees again.
package struct CauseDroppedRule: EndRule {
    package static let description = RuleDescription(
        id: "cause-dropped",
        summary: "A handler raises another error and drops the one that it caught.",
        why: """
            The new error contains what failed; the old one contained why. A wrong certificate, a full disk, and a \
            bug in a decoder then look the same in the log. Translating an error for the layer above is right: log \
            the cause when you do.
            """,
        before: """
            func load() throws(ProfileFailure) -> Profile {
                do {
                    return try decoder.decode(Profile.self, from: data)
                } catch {
                    throw ProfileFailure.unreadable
                }
            }
            """,
        after: """
            func load() throws(ProfileFailure) -> Profile {
                do {
                    return try decoder.decode(Profile.self, from: data)
                } catch {
                    logger.error("The profile is unreadable: \\(error)")
                    throw ProfileFailure.unreadable
                }
            }
            """,
        decides: """
            Reports handlers of every error that throw, return, store, or complete with another error, answer with nothing \
            (`return nil`, `completion(false)`; low impact), or show a fixed text, and never use the caught error.

            Doesn't report handlers of one type or of cancellation; handlers that use the error in any way, for example in a log; \
            and errors that have only one possible cause or that a function below reported.
            """,
        severity: .warning, consequence: .causeLost)

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
