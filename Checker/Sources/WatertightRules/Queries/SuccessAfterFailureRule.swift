/// `success-after-failure`: something failed, and who waits is told that it worked.
package struct SuccessAfterFailureRule: Query {
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
            `true`, no error, `.success(())`, a continuation that could throw and is resumed with nothing.

            Left alone are answers with a value (it may come from elsewhere, or be the default), answers that a branch \
            stands around or before, which may know of the failure, clauses that do anything else, what fails for \
            one of many, what models call disposable, and bodies that answer with another failure: what is dropped \
            there is a matter beside.
            """,
        severity: .warning, isOnByDefault: false, consequence: .falseSuccess)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let obligations = search.flow.obligations(in: search.file).filter { $0.kind != .signal }
        guard !obligations.isEmpty else { return [] }
        let drops = search.droppedFailures()
        return obligations.flatMap(\.alone).compactMap { obligation in
            guard search.ships(obligation.body),
                let counts = search.flow.answers(to: obligation, after: drops, search.survey.throwSets)
            else { return nil }
            return falseSuccess(counts, &search)
        }
    }

    private func falseSuccess(_ counts: AnswerCounts, _ search: inout Search) -> Leak? {
        for part in counts.parts where !search.answersFailure(part) {
            let events = part.walk.body.events
            for found in part.walk.answersAfterFailure where search.saysOnlySuccess(events[found.answer].link, counts) {
                return Leak(
                    offset: events[found.answer].offset, length: 1, body: part.body,
                    message: "This says that it worked, also where it failed.",
                    basis: ["the failure of line \(lineOf: events[found.failure].offset, in: search.file) is dropped"])
            }
        }
        return nil
    }
}
