/// `cause-dropped`: another error takes the place of the caught one, which nobody sees again.
package struct CauseDroppedRule: EndRule {
    package static let description = RuleDescription(
        id: "cause-dropped",
        summary: "A handler raises another error and forgets the one it caught.",
        why: """
            The new error says that something failed; why it failed was in the old one, and that is gone. A broken \
            certificate, a full disk and a bug in the decoder all look the same in the log from here on. Translating \
            an error for the layer above is right: keep the cause for the log when you do.
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
                    throw ProfileFailure.unreadable(SealedError(error))
                }
            }
            """,
        decides: """
            Looks at clauses that take every error, at what runs for the failure of a result, at `if let error` in \
            completions, and at closures that are only called with an error (`mapError` too). Found are those that throw, return, keep or complete with another error, or resume a \
            continuation with one, answer who called or waits with nothing (`return nil`, `completion(false)`; it weighs little), or show a person something that was written beforehand, while the body names the caught error \
            nowhere, not even in a log.

            Left alone are clauses whose pattern says what the cause is (`catch Store.notFound`), cancellation, and \
            every body that names the error at all. Nor is a cause dropped that can only be one case of one type, that was \
            written down by whoever threw it, or that the handler asks for by another way (`database.lastErrorMessage()`).
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
