/// `success-after-failure`: something failed, and who waits is told that it worked.
package struct SuccessAfterFailureRule: EndRule {
    package static let description = RuleDescription(
        id: "success-after-failure",
        summary: "After a failure, the code reports success.",
        why: """
            A failure that is only logged, or dropped by `try?`, is followed by a line that reports success. The \
            user is told that the draft was saved, leaves, and it is gone. Report the failure instead.
            """,
        before: """
            func save(_ draft: Draft, completion: @escaping (Bool) -> Void) {
                do {
                    try store.write(draft)
                } catch {
                    logger.error("Not saved: \\(error)")
                }
                completion(true)
            }
            """,
        after: """
            func save(_ draft: Draft, completion: @escaping (Bool) -> Void) {
                do {
                    try store.write(draft)
                    completion(true)
                } catch {
                    logger.error("Not saved: \\(error)")
                    completion(false)
                }
            }
            """,
        decides: """
            Follows the path from a failure that is ignored or only logged to a report of success: `true`, a nil error, \
            `.success(())`, `continuation.resume()` of a continuation that could throw, or a state that a screen shows. Also \
            follows calls of functions that handle their failure themselves, so that their caller can't see it, and reports \
            functions that can throw but only log the failure of the last thing that they do.

            Doesn't report answers with a value, answers behind a branch or another attempt, work on one of many items, cleanup, \
            and code that also reports a failure the same way.
            """,
        severity: .warning, consequence: .falseSuccess)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.next.contains(.answersSuccess), end.recipients.isQuiet else { return nil }
        return EndReport(message: "This reports success even after a failure.", isAtOutcome: true)
    }
}
