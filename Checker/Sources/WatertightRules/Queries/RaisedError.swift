/// An error that a handler makes and hands on.
struct RaisedError {
    var offset: UInt32
    /// The nominal of the error, where it is known.
    var type: Int32?
}

extension ErrorHandler {
    /// What makes errors reach it.
    var whatItTakes: Sentence {
        switch origin {
        case .clause: "the clause takes every error"
        case .failureCase: "the case takes every failure of the result"
        case .optionalError: "the branch is taken if there is an error"
        }
    }
}

extension Search {
    /// The first error that a handler raises which is made there: thrown, given back, kept, or handed to who waits.
    mutating func raisedError(in handler: ErrorHandler) -> RaisedError? {
        var position = handler.events.lowerBound
        let events = events(of: handler.body)
        while position < handler.events.upperBound {
            let event = events[position]
            // What an inner handler raises is that one's.
            if event.kind == .handler {
                position = Int(event.next)
                continue
            }
            if let raised = raised(by: event) { return raised }
            position += 1
        }
        return nil
    }

    private mutating func raised(by event: Event) -> RaisedError? {
        switch event.kind {
        case .throwing: newError(event.link).map { RaisedError(offset: event.offset, type: $0.type) }
        case .returning: newFailure(event.link).map { RaisedError(offset: event.offset, type: $0.type) }
        case .call: raised(byCall: event.link)
        case .assigning: raised(byAssignment: event.link)
        default: nil
        }
    }

    /// A call that completes with an error, reports one that is made for it, or shows a text that was written before.
    private mutating func raised(byCall call: Int32) -> RaisedError? {
        let record = facts.calls[Int(call)]
        let value = flow.uses(in: file).values[Int(call)]
        let callees = flow.resolver.callees(of: call, flow.resolver.context(ofValue: value, in: file))
        if record.callee >= 0, facts.values[Int(record.callee)].kind == .member,
            let error = newError(facts.values[Int(record.callee)].base), flow.logs(call, in: file)
        {
            return RaisedError(offset: record.offset, type: error.type)
        }
        for (position, argument) in facts.arguments(of: record).enumerated() where argument.value >= 0 {
            if answers(callees), let error = newFailure(argument.value) ?? newError(argument.value) {
                return RaisedError(offset: record.offset, type: error.type)
            }
            // A text without anything of the error in it.
            let text = facts.values[Int(argument.value)]
            if text.isText, text.flags == 1, shows(callees, at: position) {
                return RaisedError(offset: record.offset, type: nil)
            }
        }
        return nil
    }

    private func answers(_ callees: Callees) -> Bool {
        switch callees {
        case .value: true
        case .symbols(let symbols): symbols.contains { program.traits(of: $0.symbol).contains(.answers) }
        case .closure, .harmless, .unknown: false
        }
    }

    /// Whether a person sees what is handed over there.
    private mutating func shows(_ callees: Callees, at argument: Int) -> Bool {
        guard case .symbols(let symbols) = callees else { return false }
        for callee in symbols {
            if program.traits(of: callee.symbol).contains(.shows) { return true }
            guard !program.isModel(callee.symbol), argument < callee.positions.count else { continue }
            let ends = flow.ends(ofParameter: callee.positions[argument], of: callee.symbol)
            if ends.contains(where: { $0.kind == .shown }) { return true }
        }
        return false
    }

    /// Whether the handler asks what was tried for more: `database.lastErrorMessage()`.
    mutating func asksWhatWasTried(_ handler: ErrorHandler) -> Bool {
        guard let attempt = handler.attempt else { return false }
        let events = events(of: handler.body)
        let tried = Set(events[attempt].filter { $0.kind == .call }.compactMap { flow.path(ofCall: $0.link, in: file).first })
        let uses = flow.uses(in: file)
        return events[handler.events].contains { event in
            guard event.kind == .call else { return false }
            let path = flow.path(ofCall: event.link, in: file)
            let use = facts.values[Int(uses.values[Int(event.link)])].use
            return path.count > 1 && tried.contains(path[0]) && (use == .argument || use == .operand)
        }
    }

    private mutating func raised(byAssignment assignment: Int32) -> RaisedError? {
        let operands = facts.values.indices.prefix(Int(assignment)).suffix(64).filter {
            facts.values[$0].user == assignment && facts.values[$0].use == .assigned
        }
        guard let value = operands.last.map({ Int32($0) }) else { return nil }
        guard let error = newError(value) ?? newFailure(value) ?? heldError(value) else { return nil }
        return RaisedError(offset: facts.values[Int(assignment)].offset, type: error.type)
    }

    /// `.failed(x)` with an error that is made here.
    private mutating func heldError(_ value: Int32) -> (type: Int32?, Void)? {
        guard facts.values[Int(value)].kind == .call else { return nil }
        for argument in facts.arguments(of: facts.calls[Int(facts.values[Int(value)].link)]) {
            if let error = newError(argument.value) { return error }
        }
        return nil
    }

    /// Whether a value is an error that is made here, and of which type.
    private mutating func newError(_ value: Int32) -> (type: Int32?, Void)? {
        guard value >= 0, isMade(value) else { return nil }
        let context = flow.resolver.context(ofValue: value, in: file)
        let type = flow.resolver.type(ofValue: value, context)
        switch flow.resolver.errorOwner(of: type) {
        case .own(let nominal), .others(let nominal): return (nominal, ())
        case .anybody: return (nil, ())
        case .cancellation: return nil
        case nil:
            // What is thrown is an error, whatever is known of it.
            return facts.values[Int(value)].use == .thrown ? (nil, ()) : nil
        }
    }

    /// `.failure(x)` of an error that is made here.
    private mutating func newFailure(_ value: Int32) -> (type: Int32?, Void)? {
        guard value >= 0, facts.values[Int(value)].kind == .call else { return nil }
        let call = facts.calls[Int(facts.values[Int(value)].link)]
        guard flow.path(ofCall: facts.values[Int(value)].link, in: file).last == "failure",
            let argument = facts.arguments(of: call).first, argument.value >= 0, isMade(argument.value)
        else { return nil }
        return newError(argument.value) ?? (nil, ())
    }

    /// Whether a value is written out, and no variable: what a variable holds may be the caught error by another name.
    private func isMade(_ value: Int32) -> Bool {
        let record = facts.values[Int(value)]
        switch record.kind {
        case .implicit, .call: return true
        case .member: return record.base >= 0 && [.name, .type, .member].contains(facts.values[Int(record.base)].kind)
        default: return false
        }
    }
}
