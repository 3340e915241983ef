/// `failure-not-shown`: a screen's work fails, and only the log knows.
package struct FailureNotShownRule: Query {
    package static let description = RuleDescription(
        id: "failure-not-shown",
        summary: "What a screen asked for fails, and nothing that a person sees changes.",
        why: """
            Somebody taps Save, and nothing happens; a list stays empty as if there were nothing in it. The log has the \
            error, and nobody who uses the app reads logs. They try again, or believe that it worked.
            """,
        before: """
            final class DraftViewModel: ObservableObject {
                @Published var isSaving = false

                func save() async {
                    isSaving = true
                    do {
                        try await repository.upload(draft)
                    } catch {
                        logger.error("The draft is not saved: \\(error)")
                    }
                    isSaving = false
                }
            }
            """,
        after: """
            final class DraftViewModel: ObservableObject {
                @Published var isSaving = false
                @Published var problem: Problem?

                func save() async {
                    isSaving = true
                    do {
                        try await repository.upload(draft)
                    } catch {
                        logger.error("The draft is not saved: \\(error)")
                        problem = .draftNotSaved
                    }
                    isSaving = false
                }
            }
            """,
        decides: """
            Looks at handlers that take every error, in what a person sees or touches. Found are those that write it to a log, \
            and beside this only leave or set back what the function sets elsewhere, too (`isSaving = false`). It weighs little \
            where no server was asked: what a device keeps for itself hardly ever fails.

            Left alone are handlers that call anything else, or give something to what views read; functions that give \
            back a value, which callers may look at; what fails for one of many; cancellation, and what models call disposable.
            """,
        severity: .warning, isOnByDefault: false, consequence: .misled,
        notice: "They ask for something, and nothing happens.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        search.handlers().compactMap { handler in
            guard handler.reach == .everything, search.ships(handler.body),
                StateResets(search).reset(by: handler)?.isLogged == true,
                search.isOnScreen(handler.body) || search.trigger(of: handler.body).trigger == .person,
                let missed = missed(handler, &search)
            else { return nil }
            return Leak(
                offset: handler.offset, length: 5, body: handler.body,
                message: "What a person asked for fails here, and only the log knows.",
                basis: [handler.whatItTakes, "nothing that a view reads is changed"], consequence: missed)
        }
    }

    /// What it does to people that what was tried did not happen; nil if nothing could be done about it.
    private func missed(_ handler: ErrorHandler, _ search: inout Search) -> Consequence? {
        guard handler.origin == .clause else { return search.isReported(resultOf: handler) ? nil : .silence }
        let sets = search.survey.throwSets
        let body = search.number(of: handler.body)
        let steps = sets.attempt(of: handler.filter, in: body)
        guard !sets.caught(by: handler.filter, in: body).isEmpty, !search.flow.areDisposable(steps, of: body, in: sets)
        else { return nil }
        // What a device keeps for itself hardly ever fails.
        return sets.traits(reachedBy: steps, of: body).contains(.network) ? .misled : .silence
    }
}
