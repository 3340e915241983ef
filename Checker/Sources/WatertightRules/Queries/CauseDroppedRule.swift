/// `cause-dropped`: another error takes the place of the caught one, which nobody sees again.
package struct CauseDroppedRule: Query {
    package static let description = RuleDescription(
        id: "cause-dropped",
        summary: "A handler raises another error and forgets the one it caught.",
        why: """
            The new error says that something failed; why it failed was in the old one, and that is gone. A broken \
            certificate, a full disk and a bug in the decoder all look the same in the log from here on. Translating \
            an error for the layer above is right: keep the cause for the log when you do.
            """,
        before: """
            func load() throws(ProfileFailure) -> Profile {
                do {
                    return try decoder.decode(Profile.self, from: data)
                } catch {
                    throw ProfileFailure.unreadable
                }
            }
            """,
        after: """
            func load() throws(ProfileFailure) -> Profile {
                do {
                    return try decoder.decode(Profile.self, from: data)
                } catch {
                    throw ProfileFailure.unreadable(SealedError(error))
                }
            }
            """,
        decides: """
            Looks at clauses that take every error, at what runs for the failure of a result, at `if let error` in \
            completions, and at closures that are only called with an error (`mapError` too). Found are those that throw, return, keep or complete with another error, or resume a \
            continuation with one, answer who called or waits with nothing (`return nil`, `completion(false)`; it weighs little), or show a person something that was written beforehand, while the body names the caught error \
            nowhere, not even in a log.

            Left alone are clauses whose pattern says what the cause is (`catch Store.notFound`), cancellation, and \
            every body that names the error at all. Nor is a cause dropped that can only be one case of one type, that was \
            written down by whoever threw it, or that the handler asks for by another way (`database.lastErrorMessage()`).
            """,
        severity: .warning, consequence: .causeLost)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        search.handlers().compactMap { leak(in: $0, &search) }
    }

    private func leak(in handler: ErrorHandler, _ search: inout Search) -> Leak? {
        guard handler.reach == .everything, search.ships(handler.body), !RaisedErrors(search).asksWhatWasTried(handler),
            !Causes(search).rendersResult(handler),
            // One way of decoding after the other: what did not fit before says nothing.
            !search.isForCoding(handler.body)
        else { return nil }
        if !isNamed(handler, &search), let raised = RaisedErrors(search).raisedError(in: handler) {
            guard !isKnownBefore(handler, raised, &search) else { return nil }
            return Leak(
                offset: raised.offset, length: 5, body: handler.body,
                message: "Another error is raised here, and the one that caused it is dropped.",
                basis: [handler.whatItTakes, "its body does not name the error"],
                consequence: Causes(search).isRaisedForStatus(raised, in: handler)
                    ? .silence : consequence(of: handler, &search))
        }
        if !isNamed(handler, &search), let answer = RaisedErrors(search).bareAnswer(in: handler),
            !isKnownBefore(handler, nil, &search)
        {
            return Leak(
                offset: answer, length: 1, body: handler.body,
                message: "This answers that there is nothing, and what caused it is dropped.",
                basis: [handler.whatItTakes, "its body does not name the error"], consequence: .silence)
        }
        guard !isNamed(handler, &search, beyondItsKind: true), let shown = Viewers(search).presentation(in: handler),
            !isKnownBefore(handler, nil, &search)
        else { return nil }
        return Leak(
            offset: handler.offset, length: 5, body: handler.body,
            message: "A person is told that it failed, and what caused it is dropped.",
            basis: [handler.whatItTakes, "its body does not name the error", shown],
            consequence: consequence(of: handler, &search))
    }

    /// Of what a device keeps for itself there is hardly more than one cause, and of a kind without contents little to lose.
    private func consequence(of handler: ErrorHandler, _ search: inout Search) -> Consequence? {
        if Causes(search).hasOnlyKinds(handler) { return .silence }
        guard handler.origin == .clause else { return nil }
        if Causes(search).isOnlyEncoding(handler) { return .silence }
        let body = search.number(of: handler.body)
        let sets = search.survey.throwSets
        let reached = sets.traits(reachedBy: sets.attempt(of: handler.filter, in: body), of: body)
        let isLocal = !reached.isDisjoint(with: [.storage, .overwrites, .destroys]) && !reached.contains(.network)
        return isLocal ? .silence : nil
    }

    /// Whether anything is done with the error: in a log, a condition, another error.
    /// - Parameter beyondItsKind: Whether it is not enough to ask whether it is of one kind.
    private func isNamed(_ handler: ErrorHandler, _ search: inout Search, beyondItsKind: Bool = false) -> Bool {
        let mentions = search.flow.uses(in: search.file).mentions(of: handler.error)
            .filter { !beyondItsKind || search.facts.values[Int(search.whole($0))].kind != .check }
        guard handler.origin == .optionalError else { return !mentions.isEmpty }
        return Causes(search).isPassedOn(handler)
    }

    /// Whether whoever sees the new error knows the cause: it is the only one there is, the same, or was told before.
    private func isKnownBefore(_ handler: ErrorHandler, _ raised: RaisedError?, _ search: inout Search) -> Bool {
        let sets = search.survey.throwSets
        guard handler.origin == .clause else {
            return search.isReported(resultOf: handler)
        }
        let body = search.number(of: handler.body)
        let caught = sets.caught(by: handler.filter, in: body)
        if caught.isEmpty || caught.isOneCase(in: search.program) { return true }
        if let type = raised?.type, caught.isExact, caught.entries.map(\.type) == [type] { return true }
        let steps = sets.attempt(of: handler.filter, in: body)
        let failing = steps.filter { sets.canThrow($0, of: body) }
        return !failing.isEmpty && failing.allSatisfy { search.survey.failures.isReported($0, of: body) }
    }
}
