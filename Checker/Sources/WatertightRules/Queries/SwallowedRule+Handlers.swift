/// What has an error, and does nothing.
extension SwallowedRule {
    func emptyHandler(_ handler: ErrorHandler, _ search: inout Search) -> Leak? {
        guard handler.reach == .everything, doesNothing(handler, search) || setsBack(handler, search),
            // What it gives takes the place of the failure.
            handler.origin != .closure
                || RaisedErrors(search).traits(ofCallAround: handler).isDisjoint(with: [
                    .replacesError, .replacesFailure,
                ]),
            matters(handler.event, handler.body, search), !isUsedElsewhere(handler, &search)
        else { return nil }
        var lost: Consequence?
        if handler.origin == .clause {
            let body = search.number(of: handler.body)
            let sets = search.survey.throwSets
            guard !sets.caught(by: handler.filter, in: body).isEmpty,
                mayNotBeLost(sets.attempt(of: handler.filter, in: body), of: body, &search)
            else { return nil }
            lost = consequence(of: sets.attempt(of: handler.filter, in: body), of: body, search)
        }
        let (message, basis): (Sentence, Sentence) =
            switch handler.origin {
            case .clause: ("This `catch` does nothing with the error that it catches.", "the clause takes every error")
            case .failureCase:
                ("This `.failure` case does nothing with the error that it has.", "the `switch` is over a result")
            case .optionalError:
                (
                    "The error that the completion was handed is left without a word.",
                    "the branch is taken if there is an error"
                )
            case .closure: ("This closure does nothing with the error that it is called with.", handler.whatItTakes)
            }
        var leak = Leak(
            offset: handler.offset, length: 5, body: handler.body, message: message,
            basis: [basis, what(handler, search)],
            consequence: lost)
        leak.isExplained = handler.origin == .clause && search.events(of: handler.body)[handler.event].detail == 1
        return leak
    }

    /// Whether the body only ends what was begun: `isLoading = false`.
    private func setsBack(_ handler: ErrorHandler, _ search: Search) -> Bool {
        StateResets(search).reset(by: handler)?.isLogged == false
            && search.events(handler.events, of: handler.body).contains { $0.kind == .assigning || $0.kind == .call }
    }

    private func what(_ handler: ErrorHandler, _ search: Search) -> Sentence {
        let events = search.events(handler.events, of: handler.body)
        if events.isEmpty { return "its body has no statement" }
        return doesNothing(handler, search) ? "its body only leaves" : "its body only sets back what the function sets"
    }

    /// Whether the body is empty, or only leaves where there is nothing to hand back.
    private func doesNothing(_ handler: ErrorHandler, _ search: Search) -> Bool {
        let summary = search.flow.summary(of: handler)
        guard let only = summary.only else { return summary.all.isEmpty }
        return switch only.kind {
        case .returning: only.event.link < 0
        case .leaving: handler.origin == .failureCase
        default: false
        }
    }

    /// Whether the error, or the result that it came in, goes somewhere else too.
    private func isUsedElsewhere(_ handler: ErrorHandler, _ search: inout Search) -> Bool {
        guard handler.origin != .clause else { return false }
        if search.isReported(resultOf: handler) { return true }
        return Causes(search).isPassedOn(handler)
    }
}
