/// `log-without-cause`: a handler writes down that something failed, and not what.
package struct LogWithoutCauseRule: EndRule {
    package static let description = RuleDescription(
        id: "log-without-cause",
        summary: "A handler logs that something failed, and leaves out the error.",
        why: """
            Whoever reads the log knows that it failed, and not whether the disk was full, the server down or the decoder \
            wrong. The error was at hand when the line was written, and it is gone now.
            """,
        before: """
            do {
                try store.save(draft)
            } catch {
                logger.error("The draft is not saved.")
            }
            """,
        after: """
            do {
                try store.save(draft)
            } catch {
                logger.error("The draft is not saved: \\(error)")
            }
            """,
        decides: """
            Looks at clauses that take every error, at `.failure` cases of a result and at errors that a completion was handed. \
            Found are those that write a text to a log, and nowhere name the error.

            Left alone are those that throw, answer with or show something (what they drop is found by `cause-dropped`), where \
            only one case of one type can arrive that carries nothing, cancellation, what may be lost, what was told by whoever \
            failed, and logs that are handed no text: they may take the error from elsewhere.
            """,
        severity: .warning, consequence: .causeLost)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        let hasAnswer = end.next.contains(.answersNothing)
        guard end.isLoss, end.recipients == .log || hasAnswer && end.recipients == [.log, .caller],
            end.outcome != end.offset, end.origin != .optionalTry, end.origin != .absorbingCall,
            end.next.isDisjoint(with: [.throwsAgain, .replacesError, .crashes, .asserts])
        else { return nil }
        let matters =
            end.origin != .clause || !end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes, .deletes])
        return EndReport(
            message: "The log message omits the error.", consequence: matters ? .causeLost : .silence, isAtOutcome: true)
    }
}
