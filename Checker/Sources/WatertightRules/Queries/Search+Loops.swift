/// Loops that do again what failed.
extension Search {
    /// The loops of a body that do the same in each turn.
    func repeatingLoops(of body: Int32) -> [Loop] {
        let events = events(of: body)
        return events.indices.filter { events[$0].kind == .loop }
            .map { Loop(body: body, events: events, position: $0) }.filter { repeatsTheSame($0) }
    }

    /// A loop over things does with each turn another one; over numbers, if they number things.
    private func repeatsTheSame(_ loop: Loop) -> Bool {
        guard Event.Looping(rawValue: loop.event.detail) == .over else { return true }
        guard !loop.children(of: loop.position).contains(where: { loop.events[$0].kind == .iterate }) else {
            return false
        }
        let sequences = facts.values.filter { $0.use == .iterated && $0.offset > loop.event.offset }
        guard let sequence = sequences.min(by: { $0.offset < $1.offset }) else { return false }
        let bound = facts.locals.indices.filter {
            facts.locals[$0].offset > loop.event.offset && facts.locals[$0].offset < sequence.offset
        }
        if bound.isEmpty { return true }
        guard sequence.kind == .operation, facts.text(sequence.name).hasPrefix("..") else { return false }
        let uses = flow.uses(in: file)
        return !bound.flatMap { uses.mentions(of: Int32($0)) }.contains { isIndex($0) }
    }

    private func isIndex(_ value: Int32) -> Bool {
        let record = facts.values[Int(value)]
        guard [.operand, .base].contains(record.use) else { return false }
        let user = facts.values[Int(record.user)]
        return user.kind == .subscripted && record.use == .operand || user.kind == .operation && isIndex(record.user)
    }

    func isEndless(_ loop: Loop) -> Bool {
        loop.children(of: loop.position).contains { position in
            let event = loop.events[position]
            guard event.kind == .condition, event.link >= 0 else { return false }
            let value = facts.values[Int(event.link)]
            return value.kind == .literal && value.detail == Value.Literal.boolean.rawValue
                && facts.text(value.name) == "true"
        }
    }

    /// Whether something is counted in a range of events.
    func counts(_ events: ArraySlice<Event>) -> Bool {
        events.contains { event in
            event.kind == .assigning && event.link >= 0
                && ["+=", "-="].contains(facts.text(facts.values[Int(event.link)].name))
        }
    }

    // MARK: Attempts

    /// The clause that takes every error of an attempt and goes on with the loop, if success ends it.
    func failedAttempt(in loop: Loop) -> ErrorHandler? {
        let sets = survey.throwSets
        let body = number(of: loop.body)
        for handler in handlers() where handler.body == loop.body && handler.reach == .everything {
            guard let attempt = handler.attempt, loop.owns(handler.event), !loop.leavesAtEnd(handler.event),
                awaitsWork(loop.events[attempt]), endsOnSuccess(loop, handler, attempt),
                !sets.caught(by: handler.filter, in: body).isEmpty,
                !flow.areDisposable(sets.attempt(of: handler.filter, in: body), of: body, in: sets)
            else { continue }
            return handler
        }
        return nil
    }

    private func endsOnSuccess(_ loop: Loop, _ handler: ErrorHandler, _ attempt: Range<Int>) -> Bool {
        if loop.leavesAtEnd(attempt.lowerBound - 1) || endsByFlag(loop, setIn: attempt) { return true }
        let children = loop.children(of: loop.position)
        guard let region = loop.around(handler.event, { $0.kind == .region }), children.contains(region),
            let last = children.last
        else { return false }
        return loop.events[last].kind != .throwing && loop.leavesAtEnd(loop.position)
    }

    /// Whether the condition of a loop asks what a range of events sets.
    func endsByFlag(_ loop: Loop, setIn range: Range<Int>) -> Bool {
        let conditions = loop.children(of: loop.position).filter { loop.events[$0].kind == .condition }
            .map { loop.events[$0].link }
        let body = facts.bodies[Int(loop.body)]
        let asked = (body.firstValue..<body.firstValue + body.valueCount).filter { value in
            [.local, .name, .member].contains(facts.values[Int(value)].kind) && conditions.contains(whole(value))
        }
        let names = Set(asked.map { facts.values[Int($0)].name })
        return range.contains { position in
            let event = loop.events[position]
            guard event.kind == .assigning, event.link >= 0, case let assignment = facts.values[Int(event.link)],
                facts.text(assignment.name) == "=", assignment.base >= 0,
                names.contains(facts.values[Int(assignment.base)].name)
            else { return false }
            // What counts is no flag.
            return facts.values.contains { $0.use == .assigned && $0.user == event.link && $0.kind != .operation }
        }
    }

    // MARK: Work and waiting

    /// Whether something is awaited that is more than waiting.
    func awaitsWork(_ events: ArraySlice<Event>) -> Bool {
        events.contains {
            $0.kind == .call && facts.calls[Int($0.link)].isAwaited && !isWait($0.link, orItsArgument: true)
        }
    }

    /// Whether something is tried and awaited that is more than waiting.
    func triesWork(_ loop: Loop) -> Bool {
        loop.range.contains { position in
            loop.events[position].kind == .tries && awaitsWork(loop.events[position..<Int(loop.events[position].next)])
        }
    }

    /// Where a loop waits and drops what would end the waiting.
    func deafWait(in loop: Loop) -> Event? {
        for position in loop.range where loop.events[position].kind == .swallow && loop.owns(position) {
            let covered = loop.events[position..<Int(loop.events[position].next)]
            if covered.contains(where: { $0.kind == .call && isWait($0.link) }) { return loop.events[position] }
        }
        return nil
    }

    private func isWait(_ call: Int32, orItsArgument: Bool = false) -> Bool {
        if traits(ofCall: call).isSuperset(of: [.cancels, .disposable]) { return true }
        let value = flow.uses(in: file).values[Int(call)]
        guard orItsArgument, value >= 0, facts.values[Int(value)].use == .argument else { return false }
        return isWait(facts.values[Int(value)].user)
    }
}
