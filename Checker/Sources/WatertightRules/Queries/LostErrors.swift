/// Calls that lose an error: of a task, of a child task, of a completion handler, of a publisher.
struct LostErrors: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    struct Loss {
        var origin: Origin
        var offset: UInt32
        var words: String
        /// Where the error begins, if that is known.
        var source: UInt32?
        var attempt: Attempt = []
        /// Whether a person started what doesn't happen.
        var isAction = false
    }

    func loss(ofCall event: Event, in body: Int32) -> Loss? {
        lostTask(event, body) ?? lostChild(event) ?? unreadError(event) ?? omittedCompletion(event)
            ?? replacedFailure(event)
    }

    private func loss(_ origin: Origin, _ event: Event, _ words: String) -> Loss {
        Loss(origin: origin, offset: facts.calls[event.call].offset, words: words)
    }

    // MARK: Tasks

    private func lostTask(_ event: Event, _ body: Int32) -> Loss? {
        guard closures(handedTo: event.call).count == 1, traits(ofCall: event.call).contains(.detached),
            isDropped(flow.uses(in: file).values[event.call]),
            var loss = lostError(inClosureOf: event, .task, "this error leaves the `Task`, which nothing awaits")
        else { return nil }
        let isLocal = loss.attempt.contains(.touchesStore) && !loss.attempt.contains(.callsServer)
        let skipsRest = loss.source.map { Actions(search).isFollowed($0, in: closures(handedTo: event.call)[0]) }
        loss.isAction = !isLocal && (skipsRest ?? false || Actions(search).isAction(body))
        return loss
    }

    /// A child task whose group never receives its error.
    private func lostChild(_ event: Event) -> Loss? {
        guard let group = search.unaskedGroup(ofCall: event.call) else { return nil }
        return lostError(
            inClosureOf: event, .childTask,
            "this error leaves the child task; nothing calls `next` or `waitForAll` of `\(facts.text(group))`")
    }

    /// Where an error leaves the only closure of a call without having been reported.
    private func lostError(inClosureOf event: Event, _ origin: Origin, _ words: String) -> Loss? {
        let closures = closures(handedTo: event.call)
        guard closures.count == 1 else { return nil }
        let number = number(of: closures[0])
        let sets = survey.throwSets
        let steps = sets.flows[Int(number)].steps
        guard !sets.set(ofBody: number).isEmpty else { return nil }
        let lost = steps.indices.first { position in
            sets.leaves(position, of: number) && !sets.isPartlyCaught(position, of: number)
                && !flow.areDisposable(position..<position + 1, of: number, in: sets)
                && sets.canThrow(position, of: number) && !survey.failures.isReported(position, of: number)
        }
        guard let lost else { return nil }
        var found = loss(origin, event, words)
        found.source = steps[lost].offset
        found.attempt = Attempt(sets.traits(reachedBy: lost..<steps.count, of: number))
        return found
    }

    // MARK: Completion handlers

    /// A closure that receives an error, never names it, and doesn't handle failure in another way.
    private func unreadError(_ event: Event) -> Loss? {
        for closure in closures(handedTo: event.call) {
            guard let handed = Completions(search).errors(handedTo: closure),
                handed.allSatisfy({ !Completions(search).isNamed($0, in: closure) }),
                Completions(search).ignoresFailure(closure), !Completions(search).reportsItself(event.call)
            else { continue }
            var found = loss(
                .errorClosure, event,
                "\(search.name(ofCall: event.call)) passes an error to its closure, which ignores it")
            found.offset = facts.bodies[Int(closure)].offset
            return found
        }
        return nil
    }

    /// A call that omits the closure which would receive the error.
    private func omittedCompletion(_ event: Event) -> Loss? {
        guard let parameter = Completions(search).leftOutCompletion(ofCall: event.call),
            !Completions(search).reportsItself(event.call)
        else { return nil }
        return loss(
            .omittedCompletion, event,
            "\(search.name(ofCall: event.call)) reports errors only to `\(parameter)`, which is omitted")
    }

    // MARK: Publishers

    /// `.replaceError(with: [])`
    private func replacedFailure(_ event: Event) -> Loss? {
        let traits = traits(ofCall: event.call)
        guard traits.contains(.drops), traits.isDisjoint(with: [.logs, .traps]), mayFail(receiverOf: event.call) else {
            return nil
        }
        return loss(.replacedFailure, event, "\(search.name(ofCall: event.call)) drops every error")
    }

    /// Whether the receiver of a method may fail; one whose failure isn't known to be `Never` may.
    private func mayFail(receiverOf call: CallID) -> Bool {
        let callee = facts.calls[call].callee
        guard callee >= 0, facts.values[Int(callee)].kind == .member, case let base = facts.values[Int(callee)].base,
            base >= 0
        else { return false }
        guard let failure = flow.resolver.types[type(of: base)].arguments.last else { return true }
        let record = flow.resolver.types[failure]
        return record.kind != .nominal || record.first != program.linked.wellKnown.never
    }
}
