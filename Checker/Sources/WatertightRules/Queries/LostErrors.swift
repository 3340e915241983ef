/// Finds calls that lose an error of a task, completion handler, or publisher.
struct LostErrors: FileAnalysis {
    let search: Search

    func loss(ofCall event: Event, at position: Int, in body: BodyID) -> End? {
        let found =
            lostTask(event, body) ?? unreadError(event, body) ?? omittedCompletion(event, body)
            ?? replacedFailure(event, body)
        guard var end = found else { return nil }
        if cleansUp(body, at: position) { end.attempt.insert(.cleansUp) }
        return end
    }

    private func loss(
        _ origin: Origin, _ event: Event, _ body: BodyID, at offset: UInt32? = nil, from source: UInt32? = nil,
        _ words: String
    ) -> End {
        var end = EndTable(search).row(origin, offset ?? facts.calls[event.call].offset, body)
        end.before.insert(evidence(source ?? end.offset, words), at: 0)
        return end
    }

    // MARK: Tasks

    /// Returns an error that leaves the closure of a task without having been reported.
    private func lostTask(_ event: Event, _ body: BodyID) -> End? {
        guard case let closures = closures(handedTo: event.call), closures.count == 1,
            traits(ofCall: event.call).contains(.detached) && isOnlyEnded(flow.uses(in: file).values[event.call])
                || isUnawaitedChild(event.call)
        else { return nil }
        let number = number(of: closures[0])
        let sets = survey.throwSets
        let steps = sets.flows[Int(number)].steps
        guard !sets.set(ofBody: number).isEmpty,
            let lost = steps.indices.first(where: { position in
                sets.leaves(position, of: number) && !sets.isPartlyCaught(position, of: number)
                    && !flow.areDisposable(position..<position + 1, of: number, in: sets)
                    && sets.canThrow(position, of: number)
            })
        else { return nil }
        var end = loss(
            .task, event, body, from: steps[lost].offset, "this error leaves the `Task`, which nothing awaits")
        if isObvious(sets.set(ofBody: number)) { end.recipients.insert(.obviousCause) }
        EndTable(search).add(survey.failures.reportOfEach(of: lost, in: number), at: steps[lost].offset, to: &end)
        end.callee = steps[lost].callee.flatMap { program.isModel($0) ? nil : $0 }
        end.attempt.formUnion(Attempt(sets.traits(reachedBy: lost..<steps.count, of: number)))
        let isLocal = end.attempt.contains(.touchesStore) && !end.attempt.contains(.callsServer)
        let skipsRest = Actions(search).isFollowed(steps[lost].offset, in: closures[0])
        if !isLocal, skipsRest && end.isOnScreen || end.trigger == .person { end.attempt.insert(.wholeAction) }
        return end
    }

    /// Whether a task is dropped, or only canceled later.
    private func isOnlyEnded(_ task: ValueID) -> Bool {
        guard !isDropped(task) else { return true }
        let record = facts.values[task]
        switch record.use {
        case .bound: return flow.uses(in: file).mentions(of: record.userLocal).allSatisfy { ends($0) }
        case .assigned:
            guard let property = symbol(named: facts.values[record.user].base), !program.isModel(property),
                !survey.contracts.uses.hasUnresolved(property)
            else { return false }
            return survey.contracts.uses.places(of: property).allSatisfy { analysis(of: $0.file).ends($0.value) }
        default: return false
        }
    }

    /// Whether a mention of a task sets it or cancels it.
    private func ends(_ task: ValueID) -> Bool {
        var current = task
        while facts.values[current].use == .base, facts.values[facts.values[current].user].kind == .unwrapped {
            current = facts.values[current].user
        }
        let record = facts.values[current]
        guard record.use == .base, facts.values[record.user].use == .callee else { return record.use == .target }
        return traits(ofCall: facts.values[record.user].userCall).contains(.ends)
    }

    /// Whether a call adds a child to a group whose errors nothing receives: no `next`, `waitForAll`, or loop.
    private func isUnawaitedChild(_ call: CallID) -> Bool {
        let callee = facts.calls[call].callee
        guard callee.isPresent, case let group = facts.values[callee].base, group.isPresent,
            facts.values[group].kind == .local, let own = flow.symbols(calledBy: call, in: file)?.first,
            let owner = flow.resolver.ownNominal(of: own),
            program.linked.carriers.contains(where: { flow.resolver.ownNominal(of: $0) == owner })
        else { return false }
        return flow.uses(in: file).mentions(of: facts.values[group].local).allSatisfy { mention in
            guard facts.values[mention].use == .base, case let member = facts.values[facts.values[mention].user],
                member.use == .callee, let callees = flow.symbols(calledBy: member.userCall, in: file)
            else { return false }
            let result = flow.uses(in: file).values[member.userCall]
            return callees.allSatisfy { program.isModel($0) && !program.linked.carriers.contains($0) }
                && isDropped(result) && !carriesError(type(of: result))
        }
    }

    // MARK: Completion handlers

    /// Returns a closure with an error parameter that it never uses, without handling failure in another way.
    private func unreadError(_ event: Event, _ body: BodyID) -> End? {
        for closure in closures(handedTo: event.call) {
            guard let handed = Completions(search).errors(handedTo: closure),
                handed.allSatisfy({ !Completions(search).isNamed($0, in: closure) }),
                Completions(search).ignoresFailure(closure), !Completions(search).isDisposable(event.call)
            else { continue }
            var end = loss(
                .errorClosure, event, body, at: facts.bodies[closure].offset,
                "\(name(ofCall: event.call)) passes an error to its closure, which ignores it")
            EndTable(search).add(Completions(search).report(byCalleeOf: event.call), at: end.offset, to: &end)
            return end
        }
        return nil
    }

    /// Returns a call that omits the closure for the error.
    private func omittedCompletion(_ event: Event, _ body: BodyID) -> End? {
        guard let parameter = Completions(search).leftOutCompletion(ofCall: event.call),
            !Completions(search).isDisposable(event.call),
            // The errors are those of its closure.
            !traits(ofCall: event.call).contains(.detached)
                || !closures(handedTo: event.call).allSatisfy({ survey.throwSets.set(ofBody: number(of: $0)).isEmpty })
        else { return nil }
        var end = loss(
            .omittedCompletion, event, body,
            "\(name(ofCall: event.call)) reports errors to `\(parameter)`, which is omitted")
        EndTable(search).add(Completions(search).report(byCalleeOf: event.call), at: end.offset, to: &end)
        return end
    }

    /// Matches `.replaceError(with: [])` and `.assertNoFailure()`.
    private func replacedFailure(_ event: Event, _ body: BodyID) -> End? {
        let traits = traits(ofCall: event.call)
        guard traits.contains(.drops), !traits.contains(.logs), mayFail(receiverOf: event.call) else { return nil }
        var end = loss(.replacedFailure, event, body, "\(name(ofCall: event.call)) drops every error")
        end.next = traits.contains(.traps) ? .crashes : .answersDefault
        return end
    }

    /// Whether the receiver of a method can fail. An unknown failure type counts.
    private func mayFail(receiverOf call: CallID) -> Bool {
        let callee = facts.calls[call].callee
        guard callee.isPresent, facts.values[callee].kind == .member, case let base = facts.values[callee].base,
            base.isPresent
        else { return false }
        guard let failure = flow.resolver.types[type(of: base)].arguments.last else { return true }
        let record = flow.resolver.types[failure]
        return record.kind != .nominal || record.first != program.linked.wellKnown.never
    }
}
