/// Finds branches on which no reply is required.
extension Obligations {
    /// Whether a branch tests if a reply is still required: whether its owner is gone, the closure is `nil`, a flag is
    /// set, or the task is canceled.
    func isExcused(_ branch: Int, _ body: BodyID, _ events: [Event], _ counts: AnswerCounts) -> Bool {
        let facts = program.facts(counts.obligation.file)
        let parts = events.parts(of: branch)
        let way = events[branch].branching
        guard way == .onlyIf || way == .onlyElse,
            let arm = parts.first(where: { events[$0].kind == .arm })
        else { return false }
        let conditions = parts.filter { events[$0].kind == .condition }
        // `if #available … else`
        if conditions.isEmpty, parts.count > 1 { return false }
        if isOrphaned(branch, events, facts) { return true }
        // If the error was checked before, the value exists.
        let testsOnlyArguments = conditions.allSatisfy {
            isHanded(to: body, events[$0].value, in: counts.obligation.file)
        }
        if testsOnlyArguments,
            handlers(in: counts.obligation.file).contains(where: { handler in
                handler.body == body && handler.origin == .optionalError && handler.event < branch
                    && counts.actions.actions[body]?.keys.contains(where: handler.events.contains) == true
            })
        {
            return true
        }
        let (start, end) = (events[branch].offset, events[arm].offset)
        if counts.actions.isNamed(from: start, to: end) { return true }
        let record = facts.bodies[body]
        let tested = record.values.map { facts.values[$0] }.filter {
            $0.offset >= start && $0.offset < end && $0.name > 0
        }
        if tested.contains(where: { vocabulary.contains(.cancel, in: facts.text($0.name)) }) { return true }
        let marks = marks(setAfter: end, counts, facts)
        return tested.contains { value in
            value.kind == .local
                ? !facts.locals[value.local].isConstant && marks.contains(value.name) : marks.contains(value.name)
        }
    }

    /// Whether a branch only tests if the owner still exists. `guard let self` isn't a condition.
    func isOrphaned(_ branch: Int, _ events: [Event], _ facts: Facts) -> Bool {
        let way = events[branch].branching
        guard way == .onlyIf || way == .onlyElse else { return false }
        let parts = events.parts(of: branch)
        let conditions = parts.filter { events[$0].kind == .condition }
        return conditions.isEmpty ? parts.count == 1 : conditions.allSatisfy { isOwner(events[$0].value, facts) }
    }

    /// Whether a value is a parameter of the closure, possibly compared with `nil`.
    private func isHanded(to body: BodyID, _ value: ValueID, in file: FileID) -> Bool {
        guard value.isPresent else { return false }
        let facts = program.facts(file)
        let record = facts.values[value]
        switch record.kind {
        case .local:
            let local = facts.locals[record.local]
            return local.kind == .closureParameter && local.body == body
        case .unwrapped: return isHanded(to: body, record.base, in: file)
        case .operation:
            let operands = resolver.uses(in: file).operands(of: value)
            return operands.contains { facts.values[$0].isNull }
                && operands.allSatisfy { facts.values[$0].isNull || isHanded(to: body, $0, in: file) }
        default: return false
        }
    }

    private func isOwner(_ value: ValueID, _ facts: Facts) -> Bool {
        var current = value
        while current.isPresent, facts.values[current].kind == .unwrapped { current = facts.values[current].base }
        return current.isPresent && facts.values[current].kind == .selfValue
    }

    /// Returns the names of variables that are set after a place or incremented anywhere.
    private func marks(setAfter place: UInt32, _ counts: AnswerCounts, _ facts: Facts) -> Set<UInt32> {
        var found: Set<UInt32> = []
        for body in counts.actions.actions.keys {
            for event in facts.events(of: facts.bodies[body]) where event.kind == .assigning {
                let target = facts.values[event.value].base
                guard let given = uses(in: counts.obligation.file).assigned[event.value],
                    [.literal, .implicit].contains(facts.values[given].kind)
                else { continue }
                let isCounted = facts.text(facts.values[event.value].name).utf8.count > 1
                if event.offset > place || isCounted, target.isPresent { found.insert(facts.values[target].name) }
            }
        }
        return found
    }
}
