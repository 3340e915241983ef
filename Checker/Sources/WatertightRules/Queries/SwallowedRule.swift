/// `swallowed`: an error is lost without a trace.
package struct SwallowedRule: Query {
    package static let description = RuleDescription(
        id: "swallowed",
        summary: "An error is lost without a trace: nobody sees it, and no log has it.",
        why: """
            What failed looks as if it had worked: the person waits for something that does not come, and the log has \
            nothing to say about it. Such a failure is found by accident, often only after data are gone. If nothing \
            can be done about a failure, say so in a log; if only cancellation may be ignored, ignore only that.
            """,
        before: """
            func save(_ draft: Draft) {
                try? store.write(draft)
            }
            """,
        after: """
            func save(_ draft: Draft) {
                do {
                    try store.write(draft)
                } catch {
                    logger.error("The draft is not saved: \\(error)")
                    output.onDraftNotSaved()
                }
            }
            """,
        decides: """
            Found are a catch-all whose body is empty or only a comment, a `try?` whose result nobody uses, a `Task` \
            whose closure throws while nobody keeps the task, a child task whose group nobody asks, a `.failure` case of a \
            result that does nothing, and a completion that leaves at an error without a word, or is empty.

            Left alone are clauses for cancellation or for one kind of error, waiting (`try? await Task.sleep`), \
            removing files (but not where the function is there to delete something that is kept), closing and shutting down, \
            functions that write their failures down themselves, code in `deinit` and `defer`, loggers, and a `try?` whose value \
            is used. A `try?` that is all there is in a closure counts only if the closure is known to return nothing.
            """,
        severity: .warning)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for handler in search.handlers() {
            if let leak = emptyHandler(handler, &search) { found.append(leak) }
        }
        for body in search.facts.bodies.indices.map({ Int32($0) }) {
            for (position, event) in search.events(of: body).enumerated() {
                let leak: Leak? =
                    switch event.kind {
                    case .swallow where event.detail == 0: droppedResult(event, position, body, &search)
                    case .call:
                        lostTask(event, position, body, &search) ?? lostChild(event, position, body, &search)
                            ?? emptyCompletion(event, position, body, &search)
                    default: nil
                    }
                if let leak { found.append(leak) }
            }
        }
        return found
    }

    /// Whether code stands where a lost error would matter. Where writing a log fails, there is no log to write it to.
    private func matters(_ position: Int, _ body: Int32, _ search: Search) -> Bool {
        search.ships(body) && !search.cleansUp(body, at: position) && search.place(around: body).layer != .diagnostics
    }

    // MARK: Handlers

    private func emptyHandler(_ handler: ErrorHandler, _ search: inout Search) -> Leak? {
        guard handler.reach == .everything, doesNothing(handler, search),
            matters(handler.event, handler.body, search), !isUsedElsewhere(handler, &search)
        else { return nil }
        if handler.origin == .clause {
            let body = search.number(of: handler.body)
            let sets = search.survey.throwSets
            guard !sets.caught(by: handler.filter, in: body).isEmpty,
                mayNotBeLost(sets.attempt(of: handler.filter, in: body), of: body, &search)
            else { return nil }
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
            }
        return Leak(
            offset: handler.offset, length: 5, body: handler.body, message: message,
            basis: [basis, handler.events.isEmpty ? "its body has no statement" : "its body only leaves"])
    }

    /// Whether the body is empty, or only leaves where there is nothing to hand back.
    private func doesNothing(_ handler: ErrorHandler, _ search: Search) -> Bool {
        let events = search.events(handler.events, of: handler.body)
        guard let only = events.first else { return true }
        guard events.count == 1 else { return false }
        return only.kind == .returning && only.link < 0 || only.kind == .leaving && handler.origin == .failureCase
    }

    /// Whether the error, or the result that it came in, goes somewhere else too.
    private func isUsedElsewhere(_ handler: ErrorHandler, _ search: inout Search) -> Bool {
        guard handler.origin != .clause else { return false }
        if search.isTold(resultOf: handler) { return true }
        return search.flow.ends(ofLocal: handler.error, in: search.file).contains { $0.kind.tells }
    }

    /// Whether some of what can fail was told by nobody, and is no waiting or tidying up.
    private func mayNotBeLost(_ steps: Range<Int>, of body: Int32, _ search: inout Search) -> Bool {
        let sets = search.survey.throwSets
        guard !search.flow.areDisposable(steps, of: body, in: sets) else { return false }
        return steps.contains { position in
            sets.canThrow(position, of: body) && !search.flow.isTold(position, of: body, in: sets)
        }
    }

    // MARK: `try?`

    private func droppedResult(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        let number = search.number(of: body)
        let sets = search.survey.throwSets
        guard search.isDropped(event.link), matters(position, body, search), !search.isOwnInitializer(event.link),
            !sets.dropped(at: event.offset, in: number).isEmpty,
            mayNotBeLost(sets.swallowed(at: event.offset, in: number), of: number, &search)
        else { return nil }
        let name = search.name(tried: event.link)
        return Leak(
            offset: event.offset, length: 4, body: body,
            message: "If \(name) fails, nobody notices: the result of `try?` is not used.",
            basis: ["the value of the expression goes nowhere"])
    }

    // MARK: Tasks and completions

    private func lostTask(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        guard search.traits(ofCall: event.link).contains(.detached),
            search.isDropped(search.flow.uses(in: search.file).values[Int(event.link)]),
            matters(position, body, search), let lost = lostError(inClosureOf: event.link, &search)
        else { return nil }
        return Leak(
            offset: search.facts.calls[Int(event.link)].offset, length: 4, body: body,
            message: "An error that leaves this `Task` is seen by nobody.",
            basis: [
                "the error of line \(lineOf: lost, in: search.file) is not caught in the closure",
                "nobody keeps the task",
            ])
    }

    /// A child task whose error its group never asks for.
    private func lostChild(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        guard let group = search.unaskedGroup(ofCall: event.link), matters(position, body, search),
            let lost = lostError(inClosureOf: event.link, &search)
        else { return nil }
        return Leak(
            offset: search.facts.calls[Int(event.link)].offset, length: 7, body: body,
            message: "An error that leaves this child task is seen by nobody: its group is never asked.",
            basis: [
                "the error of line \(lineOf: lost, in: search.file) is not caught in the closure",
                "nothing calls `next` or `waitForAll` of `\(group, in: search.file)`",
            ])
    }

    /// Where an error leaves the only closure of a call, that was told by nobody.
    private func lostError(inClosureOf call: Int32, _ search: inout Search) -> UInt32? {
        let closures = search.closures(handedTo: call)
        guard closures.count == 1 else { return nil }
        let number = search.number(of: closures[0])
        let sets = search.survey.throwSets
        let steps = sets.flows[Int(number)].steps
        guard !sets.set(ofBody: number).isEmpty else { return nil }
        return steps.indices.first { position in
            sets.leaves(position, of: number) && !sets.isPartlyCaught(position, of: number) && mayNotBeLost(position..<position + 1, of: number, &search)
        }.map { steps[$0].offset }
    }

    /// A closure that is handed an error and does nothing at all.
    private func emptyCompletion(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        for closure in search.closures(handedTo: event.link) {
            let record = search.facts.bodies[Int(closure)]
            guard record.eventCount == 0, record.value < 0, search.isHandedError(closure),
                matters(position, body, search)
            else { continue }
            let name = search.name(ofCall: event.link)
            return Leak(
                offset: record.offset, length: 1, body: body,
                message: "The error that \(name) hands over is ignored: the closure is empty.",
                basis: ["\(name) hands its closure an error", "the closure has no statement"])
        }
        return nil
    }
}
