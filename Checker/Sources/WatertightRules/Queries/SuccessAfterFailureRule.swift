/// `success-after-failure`: something failed, and who waits is told that it worked.
package struct SuccessAfterFailureRule: EndRule {
    package static let description = RuleDescription(
        id: "success-after-failure",
        summary: "What failed is told as a success to who waits for it.",
        why: """
            A failure that is only written down, or dropped by `try?`, goes on to the line that says that all is well. The \
            person is told that the draft is saved, leaves, and it is gone. Nobody looks at the log then. Answer with \
            the failure.
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
            Follows each way from where a failure is dropped (a clause, a `.failure` case or an `if let error` that does \
            nothing but to write it down, a `try?` whose value nobody takes) to an answer that says nothing but success: \
            `true`, no error, `.success(())`, a continuation that could throw and is resumed with nothing. Found too is a \
            function that throws, and only writes down that the last thing it does failed, also once it has tried often \
            enough, where that asks a server or overwrites something.

            Left alone are answers with a value (it may come from elsewhere, or be the default), answers that a branch \
            stands around or before, which may know of the failure, clauses that do anything else, what fails for \
            one of many, what models call disposable, and bodies that answer with another failure: what is dropped \
            there is a matter beside.
            """,
        severity: .warning, consequence: .falseSuccess)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.next.contains(.answersSuccess), end.recipients.isQuiet else { return nil }
        return EndReport(message: "This reports success even after a failure.", isAtOutcome: true)
    }
}
