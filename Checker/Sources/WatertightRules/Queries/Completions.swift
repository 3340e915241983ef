/// Closures that receive the outcome of a call.
struct Completions: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// The positions of a closure's parameters that may be an error, or hold one; nil if there are none, and for those that
    /// are handlers themselves.
    func errors(handedTo closure: Int32) -> [Int]? {
        guard !handlers().contains(where: { $0.origin == .closure && $0.body == closure }),
            let signature = flow.resolver.wantedSignature(ofClosure: closure, in: file), let result = signature.last,
            flow.resolver.isNothing(result)
        else { return nil }
        let found = signature.dropLast().indices.filter { search.carriesError(signature[$0]) }
        return found.isEmpty ? nil : found
    }

    /// Whether a closure names one of its parameters, or takes all of them as one.
    func isNamed(_ position: Int, in closure: Int32) -> Bool {
        let uses = flow.uses(in: file)
        return facts.locals.indices.contains { number in
            let local = facts.locals[number]
            return local.kind == .closureParameter && local.link == closure && Int(local.position) == position
                && !uses.mentions(of: Int32(number)).isEmpty
        }
    }

    /// Whether a body has no words for a failure: where it branches, the other way only leaves, or answers with nothing.
    func ignoresFailure(_ body: Int32) -> Bool {
        let events = events(of: body)
        for (position, event) in events.enumerated() {
            switch event.kind {
            case .throwing, .region: return false
            case .branch where event.detail == Event.Branching.selection.rawValue: return false
            case .branch:
                let others = events.parts(of: position).filter { events[$0].kind == .arm && events[$0].detail == 1 }
                for other in others where !leaves(other + 1..<Int(events[other].next), events) { return false }
            default: continue
            }
        }
        return RaisedErrors(search).raisedError(in: events.indices, of: body, passing: []) == nil
    }

    private func leaves(_ range: Range<Int>, _ events: [Event]) -> Bool {
        for event in events[range] {
            switch event.kind {
            case .leaving: continue
            case .returning where event.link < 0 || isConstant(event.link, \.isNothing): continue
            case .call where RaisedErrors(search).isBareAnswer(event.link): continue
            default: return false
            }
        }
        return true
    }

    /// Whether a function that is called writes down or shows how it went, whoever it tells.
    func reportsItself(_ call: Int32) -> Bool {
        guard
            case .symbols(let callees) = callees(of: call)
        else { return false }
        return callees.contains { callee in
            guard !program.isModel(callee.symbol) else {
                return program.traits(of: callee.symbol).contains(.disposable)
            }
            return flow.resolver.family(of: callee.symbol).members.contains { member in
                let other = search(in: member.file)
                return other.reports(member)
            }
        }
    }

    /// Whether a function of the file, or a closure in it, has a log or shows something.
    private func reports(_ function: Symbol) -> Bool {
        for (number, record) in facts.bodies.enumerated() where record.declaration == function.declaration {
            for event in events(of: Int32(number)) where event.kind == .call {
                if flow.logs(event.link, in: file) || traits(ofCall: event.link).contains(.shows) { return true }
            }
        }
        return false
    }

    /// The name of the parameter for a closure that is handed an error, if a call leaves it out or gives nil for it.
    func leftOutCompletion(ofCall call: Int32) -> String? {
        guard case .symbols(let callees) = callees(of: call), callees.count == 1,
            let callee = callees.first,
            // What a model does not say to run once is a stream.
            !program.isModel(callee.symbol) || program.traits(of: callee.symbol).contains(.once)
        else { return nil }
        let arguments = Array(facts.arguments(of: facts.calls[Int(call)]))
        let others = program.facts(callee.symbol.file)
        let parameters = Array(others.parameters(of: program.declaration(callee.symbol)))
        func isMissing(_ parameter: Int) -> Bool {
            guard let argument = callee.positions.firstIndex(of: parameter) else {
                let standard = parameters[parameter].value
                return standard < 0 || others.values[Int(standard)].isNull
            }
            return argument < arguments.count && arguments[argument].value >= 0
                && facts.values[Int(arguments[argument].value)].isNull
        }
        // Types take longer to look up.
        guard parameters.indices.contains(where: isMissing) else { return nil }
        let takers = parameters.indices.filter { takesError(parameters[$0], of: callee.symbol) }
        guard takers.count == 1, let taker = takers.first, isMissing(taker) else { return nil }
        return others.text(parameters[taker].name)
    }

    /// Whether a parameter is an optional closure that takes an error.
    private func takesError(_ parameter: Parameter, of function: Symbol) -> Bool {
        guard parameter.type >= 0 else { return false }
        let written = flow.resolver.type(parameter.type, in: function, file: function.file)
        let type = flow.resolver.withoutOptional(written)
        guard type != written, flow.resolver.types[type].kind == .function else { return false }
        return flow.resolver.types[type].arguments.dropLast().contains { search.carriesError($0) }
    }
}
