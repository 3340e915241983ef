/// `log-without-cause`: a handler writes down that something failed, and not what.
package struct LogWithoutCauseRule: EndRule {
    package static let description = RuleDescription(
        id: "log-without-cause",
        summary: "A handler logs that something failed, but not the error.",
        why: """
            The log contains the failure, but not whether the disk was full, the server was down, or the data was \
            malformed. The error was available when the line was written.
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
            Reports handlers of every error that write a text to a log and never use the error, also if they then return nil.

            Doesn't report handlers that throw, complete, or show something (see `cause-dropped`), that can only receive one \
            error without details, cancellation, cleanup, errors that a function below reported, and log calls without a text.
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
            message: "The log message omits the error.", consequence: matters ? .causeLost : .silence, isAtOutcome: true
        )
    }
}
