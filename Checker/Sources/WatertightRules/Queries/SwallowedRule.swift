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
            Found are a catch-all whose body is empty or only a comment, or only sets back what the function sets elsewhere too \
            (`isLoading = false`), a `try?` whose result nobody uses, a `Task` whose closure throws while nobody keeps the task, a \
            child task whose group nobody asks, the failure of a result where nothing is done, and a completion that leaves at an \
            error without a word, or is empty. What may arrive there is looked up: where nothing can, nothing is lost.

            A constant that takes the place of what is given where it works (`catch { count = 0 }`), of a failure of a stream \
            (`.replaceError(with:)`, `.catch { _ in Just([]) }`), is one of these.

            Also found, and mostly only counted, are a `try?` whose nil does nothing (`guard let … else { return }`) or goes on as \
            if it had worked, as `watertight audit try` has it; a closure that is handed an error, does not look at it, and has \
            no other word for a failure; and a call that leaves out the closure which alone would be told.

            Left alone are clauses for cancellation or for one kind of error; what models call disposable (`Task.sleep`, the \
            value of a task that somebody keeps) and the removal of files; what only its name says to be a closing or a \
            clearing away; functions that wrote their failures down, showed them or kept them before they threw; code in \
            `deinit` and `defer`, loggers, and a `try?` for whose nil something is done. A `try?` that is all there is in a closure counts \
            only if the closure is known to return nothing. A comment in place of statements makes a finding weigh half.
            """,
        severity: .warning, consequence: .silence)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for handler in search.handlers() {
            let leak = replacingClosure(handler, &search) ?? emptyHandler(handler, &search)
            if let leak { found.append(leak) }
        }
        for body in search.facts.bodies.indices.map({ Int32($0) }) {
            for (position, event) in search.events(of: body).enumerated() {
                let leak: Leak? =
                    switch event.kind {
                    case .swallow where event.detail == 0: lostAttempt(event, position, body, &search)
                    case .call:
                        lostTask(event, position, body, &search) ?? lostChild(event, position, body, &search)
                            ?? unreadError(event, position, body, &search)
                            ?? leftOutCompletion(event, position, body, &search)
                            ?? replacingCall(event, position, body, &search)
                    default: nil
                    }
                if let leak { found.append(leak) }
            }
        }
        return found
    }

    /// Whether code stands where a lost error would matter. Where writing a log fails, there is no log to write it to.
    func matters(_ position: Int, _ body: Int32, _ search: Search) -> Bool {
        search.ships(body) && !search.cleansUp(body, at: position) && search.place(around: body).layer != .diagnostics
    }

    /// Whether some of what can fail was told by nobody, and is no waiting or tidying up.
    func mayNotBeLost(_ steps: Range<Int>, of body: Int32, _ search: inout Search) -> Bool {
        let sets = search.survey.throwSets
        guard !search.flow.areDisposable(steps, of: body, in: sets) else { return false }
        return steps.contains { position in
            sets.canThrow(position, of: body) && !search.survey.failures.isReported(position, of: body)
        }
    }

    // MARK: `try?`

    /// What `TryAudit` lets stay is not found here either.
    private func lostAttempt(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        let tried = TriedValues(search).tried(event, at: position, in: body)
        guard TryAudit().idiom(tried, &search) == nil else { return nil }
        let name = search.name(tried: event.link)
        if tried.fate.isDropped {
            return Leak(
                offset: event.offset, length: 4, body: body,
                message: "If \(name) fails, nobody notices: the result of `try?` is not used.",
                basis: ["the value of the expression goes nowhere"],
                consequence: consequence(ofDropped: event, position, body, &search))
        }
        let sets = search.survey.throwSets
        let reached = sets.traits(
            reachedBy: sets.swallowed(at: event.offset, in: tried.number), of: tried.number)
        // What cannot be read as one thing is mostly another.
        let isOnlyRead = !reached.isDisjoint(with: [.decodes, .ofCoder])
        guard !isOnlyRead || !reached.isDisjoint(with: [.network, .storage, .overwrites]) else { return nil }
        let verdict = TryAudit().goesOn(tried, &search)
        guard verdict != nil || Actions(search).isOnlyLeft(tried.fate) else { return nil }
        return Leak(
            offset: event.offset, length: 4, body: body,
            message: "If \(name) fails, what follows does as if there were nothing, and no log has the error.",
            basis: [verdict?.words ?? "what runs for nil only leaves"],
            consequence: verdict?.reason == .action && search.isOnScreen(body) ? .misled : .silence)
    }

    /// What a person asks for is missed.
    private func consequence(
        ofDropped event: Event, _ position: Int, _ body: Int32, _ search: inout Search
    ) -> Consequence {
        let number = search.number(of: body)
        let steps = search.survey.throwSets.swallowed(at: event.offset, in: number)
        let known = consequence(of: steps, of: number, search)
        guard known == .silence, search.isOnScreen(body) else { return known }
        return Actions(search).isAskedFor(position, in: body) ? .misled : known
    }

    /// What it does to people that steps failed which were there for what they do, and not for what they give.
    func consequence(of steps: Range<Int>, of body: Int32, _ search: Search) -> Consequence {
        // Where no screen is, nobody waits for it.
        guard search.survey.places.place(ofBody: body).layer == .presentation else { return .silence }
        let reached = search.survey.throwSets.traits(reachedBy: steps, of: body)
        if reached.contains(.overwrites) { return .falseSuccess }
        return reached.contains(.network) ? .misled : .silence
    }
}
