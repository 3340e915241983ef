/// `log-without-cause`: a handler writes down that something failed, and not what.
package struct LogWithoutCauseRule: Query {
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

    package func leaks(in search: inout Search) -> [Leak] {
        search.handlers().compactMap { handler in
            guard handler.reach == .everything, search.ships(handler.body), !Causes(search).namesError(handler),
                search.place(around: handler.body).layer != .diagnostics,
                let log = search.flow.summary(of: handler).textLog,
                RaisedErrors(search).raisedError(in: handler) == nil,
                !RaisedErrors(search).asksWhatWasTried(handler), !Causes(search).reportsElsewhere(handler),
                Causes(search).mayBeSeveral(handler)
            else { return nil }
            return Leak(
                offset: log, length: 1, body: handler.body,
                message: "This writes down that something failed, and not what.",
                basis: [handler.whatItTakes, "its body does not name the error"],
                consequence: consequence(of: handler, &search))
        }
    }

    /// Where a server or a store failed there are many reasons to tell apart; elsewhere hardly any.
    private func consequence(of handler: ErrorHandler, _ search: inout Search) -> Consequence? {
        guard handler.origin == .clause else { return nil }
        let body = search.number(of: handler.body)
        let sets = search.survey.throwSets
        let steps = sets.attempt(of: handler.filter, in: body)
        let reached = sets.traits(reachedBy: steps, of: body)
        let matters = !reached.isDisjoint(with: [.network, .storage, .overwrites, .destroys])
        return matters && !search.flow.areDisposable(steps, of: body, in: sets) ? nil : .silence
    }
}
