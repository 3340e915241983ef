/// Functions that call themselves because they failed.
extension Search {
    /// The call by which a function does the same again whenever it failed, with the handler that makes it.
    func blindRepetition(of function: Int32) -> (call: Int32, handler: ErrorHandler)? {
        let declaration = facts.declarations[Int(function)]
        guard declaration.kind == .function, declaration.body >= 0 else { return nil }
        let bodies = facts.bodies.indices.filter { facts.bodies[$0].declaration == function }
        for body in bodies {
            for event in events(of: Int32(body)) where event.kind == .call && repeats(function, event.link) {
                guard let handler = handlerThatAlwaysRuns(event.link), handler.reach == .everything else { continue }
                let own = facts.bodies[Int(declaration.body)]
                let values = facts.values[Int(own.firstValue)..<Int(own.firstValue + own.valueCount)]
                let counts = bodies.contains { self.counts(events(of: Int32($0))[...]) }
                return counts || values.contains(where: saysCancellation) ? nil : (event.link, handler)
            }
        }
        return nil
    }

    /// Whether a call is one of the function itself, and hands on what it was handed, unchanged.
    private func repeats(_ function: Int32, _ call: Int32) -> Bool {
        let declaration = facts.declarations[Int(function)]
        let record = facts.calls[Int(call)]
        guard record.callee >= 0, facts.values[Int(record.callee)].name == declaration.name,
            record.argumentCount == declaration.parameterCount, isOfSelf(record.callee)
        else { return false }
        let handed = facts.arguments(of: record).enumerated().allSatisfy { position, argument in
            guard argument.value >= 0, facts.values[Int(argument.value)].kind == .local else { return false }
            let local = facts.locals[Int(facts.values[Int(argument.value)].link)]
            return local.kind == .parameter && local.link == function && Int(local.position) == position
        }
        let context = flow.resolver.context(ofValue: record.callee, in: file)
        guard handed, case .symbols(let callees) = flow.resolver.callees(of: call, context) else { return false }
        return callees.map(\.symbol) == [Symbol(file: file, declaration: function)]
    }

    /// `load`, `self.load`, `self?.load`
    private func isOfSelf(_ callee: Int32) -> Bool {
        let value = facts.values[Int(callee)]
        guard value.kind == .member, value.base >= 0 else { return value.kind == .name }
        let base = facts.values[Int(stripped(value.base))]
        return base.kind == .selfValue || base.kind == .local && facts.text(base.name) == "self"
    }

    /// The handler of a failure that always makes a call: nothing is asked between it and the function.
    private func handlerThatAlwaysRuns(_ call: Int32) -> ErrorHandler? {
        let uses = flow.uses(in: file)
        var found: ErrorHandler?
        var isCompleted = false
        var call = call
        var innermost = Int32.max
        while uses.values[Int(call)] >= 0, case let body = facts.body(ofValue: uses.values[Int(call)]), body >= 0,
            body < innermost
        {
            innermost = body
            let events = events(of: body)
            guard var event = events.firstIndex(where: { $0.kind == .call && $0.link == call }) else { return nil }
            var own: Int?
            if found == nil, let handler = handlers().last(where: { $0.body == body && $0.events.contains(event) }) {
                guard !events[handler.events.lowerBound..<event].contains(where: { $0.kind == .branch }) else {
                    return nil
                }
                found = handler
                event = handler.event
                let branch = events[..<event].lastIndex { $0.kind == .branch && Int($0.next) > event }
                own = handler.origin == .clause ? nil : branch
            }
            let isChosen = events[..<event].indices.contains { outer in
                events[outer].kind == .branch && Int(events[outer].next) > event && outer != own
                    && (found == nil || events[outer].detail != Event.Branching.onlyIf.rawValue)
            }
            if isChosen { return nil }
            if facts.bodies[Int(body)].kind == .function { return found }
            let closure = uses.closures[Int(body)]
            guard closure >= 0, facts.values[Int(closure)].use == .argument else { return nil }
            call = facts.values[Int(closure)].user
            guard traits(ofCall: call).isDisjoint(with: [.detached, .part]) else { continue }
            // The closure that is told of the failure; another one runs when somebody else wants it to.
            guard let found, found.origin != .clause, !isCompleted else { return nil }
            isCompleted = true
        }
        return nil
    }
}
