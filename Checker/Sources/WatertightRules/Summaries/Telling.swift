/// Whether errors were written down, shown or handed to somebody before they went on: who drops them after that loses
/// nothing. Words may say that something unknown is a log: they only mute.
extension ErrorFlow {
    /// Functions that only hand on what others have told are followed this far.
    private static let deepest = 4

    /// Whether a call writes something down.
    mutating func logs(_ call: Int32, in file: Int32) -> Bool {
        let value = uses(in: file).values[Int(call)]
        switch resolver.callees(of: call, resolver.context(ofValue: value, in: file)) {
        case .symbols(let callees):
            return callees.contains { callee in
                program.traits(of: callee.symbol).contains(.logs)
                    || !program.isModel(callee.symbol) && logs(callee.symbol)
            }
        case .unknown: return path(ofCall: call, in: file).contains { vocabulary.says(.log, in: $0) }
        case .value, .closure, .harmless: return false
        }
    }

    /// Whether a function of the app's own only writes down what it is handed.
    private mutating func logs(_ symbol: Symbol) -> Bool {
        if let known = loggers[symbol] { return known }
        loggers[symbol] = false
        let declaration = program.declaration(symbol)
        guard declaration.body >= 0, !declaration.throwsErrors else { return false }
        let facts = program.facts(symbol.file)
        let events = facts.events(of: facts.bodies[Int(declaration.body)])
        let found = events.contains { $0.kind == .call && logs($0.link, in: symbol.file) }
            && !events.contains { $0.kind == .throwing }
        loggers[symbol] = found
        return found
    }

    /// The names that a call is written with, from the root to the callee.
    func path(ofCall call: Int32, in file: Int32) -> [String] {
        let facts = program.facts(file)
        var names: [String] = []
        var value = facts.calls[Int(call)].callee
        while value >= 0 {
            let record = facts.values[Int(value)]
            if record.name > 0 { names.append(facts.text(record.name)) }
            value = record.kind == .call ? facts.calls[Int(record.link)].callee : record.base
        }
        return names.reversed()
    }

    /// Whether a handler tells of its error before it hands anything on.
    mutating func tells(_ handler: ErrorHandler) -> Bool {
        guard handler.reach != .cancellation else { return false }
        let facts = program.facts(handler.file)
        let events = Array(facts.events(of: facts.bodies[Int(handler.body)]))[handler.events]
        if events.contains(where: { $0.kind == .call && logs($0.link, in: handler.file) }) { return true }
        return ends(ofLocal: handler.error, in: handler.file).contains { end in
            switch end.kind {
            case .logged, .shown, .answered, .stored, .kept, .handed: true
            case .thrown, .returned, .decided, .asked: false
            }
        }
    }

    /// Whether what a step of a body throws was told by whoever throws it.
    mutating func isTold(_ step: ThrowFlow.Step, in sets: ThrowSets, depth: Int = 0) -> Bool {
        guard case .body(let body, _, _) = step.kind else { return false }
        return tells(body, in: sets, depth: depth)
    }

    /// Whether a function tells of its failures. One that is written down is enough: who wrote that line has thought of
    /// them.
    private mutating func tells(_ body: Int32, in sets: ThrowSets, depth: Int) -> Bool {
        guard depth < Self.deepest else { return false }
        let file = sets.file(of: body)
        let facts = program.facts(file)
        let local = body - program.linked.bodyStarts[Int(file)]
        for handler in handlers(in: file) where handler.body == local && tells(handler) { return true }
        let events = Array(facts.events(of: facts.bodies[Int(local)]))
        var canFail = false
        for (position, step) in sets.flows[Int(body)].steps.enumerated() where sets.leaves(position, of: body) {
            canFail = true
            if let thrown = events.firstIndex(where: { $0.kind == .throwing && $0.offset == step.offset }) {
                if isWrittenDown(before: thrown, events, file) { return true }
                return false
            }
            guard isTold(step, in: sets, depth: depth + 1) else { return false }
        }
        return canFail
    }

    /// Whether a log stands before an event, in the same block.
    private mutating func isWrittenDown(before position: Int, _ events: [Event], _ file: Int32) -> Bool {
        var previous = position - 1
        while previous >= 0, Int(events[previous].next) <= position {
            if events[previous].kind == .call, logs(events[previous].link, in: file) { return true }
            previous -= 1
        }
        return false
    }
}
