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
            `true`, no error, `.success(())`, a continuation that could throw and is resumed with nothing. Found too is a \
            function that throws, and only writes down that the last thing it does failed, also once it has tried often \
            enough, where that asks a server or overwrites something.

            Left alone are answers with a value (it may come from elsewhere, or be the default), answers that a branch \
            stands around or before, which may know of the failure, clauses that do anything else, what fails for \
            one of many, what models call disposable, and bodies that answer with another failure: what is dropped \
            there is a matter beside.
            """,
        severity: .warning, isOnByDefault: false, consequence: .falseSuccess)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let kept = search.handlers().compactMap { returned(after: $0, &search) } + absorbed(&search)
        let obligations = Obligations(search.flow).obligations(in: search.file).filter { $0.kind != .signal }
        guard !obligations.isEmpty else { return kept }
        let drops = FalseSuccess(search).droppedFailures()
        return kept
            + obligations.flatMap(\.alone).compactMap { obligation in
                guard search.ships(obligation.body),
                    let counts = Obligations(search.flow).answers(to: obligation, after: drops, search.survey.throwSets)
                else { return nil }
                return falseSuccess(counts, &search)
            }
    }

    /// A call of a function that ends its failure itself, and success behind it.
    private func absorbed(_ search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) where search.ships(body) {
            for (position, event) in search.events(of: body).enumerated() where event.kind == .call {
                guard let (callee, absorption) = search.absorption(ofCall: event.link), absorption.answer != .empty,
                    search.attempt(absorption.steps, of: absorption.body).isAction,
                    let success = search.success(afterCallAt: position, in: body)
                else { continue }
                found.append(
                    Leak(
                        offset: success.offset, length: 1, body: body,
                        message: "This reports success even if `\(callee)` failed.",
                        basis: [
                            "`\(callee)` catches the error in line \(lineOf: absorption.offset, in: absorption.file) and returns",
                            "its caller can't tell",
                        ]))
            }
        }
        return found
    }

    /// A function that throws, and returns where the last thing that it does has failed.
    private func returned(after handler: ErrorHandler, _ search: inout Search) -> Leak? {
        guard handler.origin == .clause, search.facts.bodies[Int(handler.body)].kind == .function,
            search.ships(handler.body), let function = search.symbol(around: handler.body),
            case let declaration = search.program.declaration(function), declaration.kind == .function,
            declaration.throwsErrors, declaration.type < 0, FalseSuccess(search).isLast(handler),
            FalseSuccess(search).drops(handler)
        else { return nil }
        let sets = search.survey.throwSets
        let body = search.number(of: handler.body)
        let reached = sets.traits(reachedBy: sets.attempt(of: handler.filter, in: body), of: body)
        guard !reached.isDisjoint(with: [.network, .overwrites]) else { return nil }
        return Leak(
            offset: handler.offset, length: 5, body: handler.body,
            message: "This fails, and the function returns to its caller as if it had worked.",
            basis: ["`\(function)` can throw, and does not here", "nothing follows in it"])
    }

    private func falseSuccess(_ counts: AnswerCounts, _ search: inout Search) -> Leak? {
        for part in counts.parts where !FalseSuccess(search).answersInHandler(part) {
            let events = part.walk.body.events
            for found in part.walk.answersAfterFailure
            where FalseSuccess(search).answersOnlySuccess(events[found.answer].link, counts) {
                return Leak(
                    offset: events[found.answer].offset, length: 1, body: part.body,
                    message: "This reports success even after a failure.",
                    basis: ["the failure of line \(lineOf: events[found.failure].offset, in: search.file) is dropped"])
            }
        }
        return nil
    }
}
