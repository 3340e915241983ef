/// Closures that receive the outcome of a call.
struct Completions: FileAnalysis {
    let search: Search

    /// Returns the positions of a closure's parameters that can be or contain an error; `nil` if there are none, or if
    /// the closure is a handler itself.
    func errors(handedTo closure: BodyID) -> [Int]? {
        guard !handlers().contains(where: { $0.origin == .closure && $0.body == closure }),
            let call = call(receiving: closure), !HandlerFinder(flow).isHandedCaughtError(call, facts),
            let signature = flow.resolver.expectedSignature(ofClosure: closure, in: file), let result = signature.last,
            flow.resolver.hasNoValue(result)
        else { return nil }
        let found = signature.dropLast().indices.filter { carriesError(signature[$0]) }
        return found.isEmpty ? nil : found
    }

    /// Whether a closure uses one of its parameters.
    func isNamed(_ position: Int, in closure: BodyID) -> Bool {
        let uses = flow.uses(in: file)
        return uses.parameter(position, ofClosure: closure).map { !uses.mentions(of: $0).isEmpty } ?? false
    }

    /// Whether a body ignores failure: the alternative of its branches only exits, or returns an empty result.
    func ignoresFailure(_ body: BodyID) -> Bool {
        let events = events(of: body)
        for (position, event) in events.enumerated() {
            switch event.kind {
            case .throwing, .region: return false
            case .branch where event.branching == .selection: return false
            case .branch:
                let others = events.parts(of: position).filter { events[$0].kind == .arm && events[$0].arm == .others }
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
            case .returning where event.value.isAbsent || isConstant(event.value, \.isNothing): continue
            case .call where RaisedErrors(search).isBareAnswer(event.call): continue
            default: return false
            }
        }
        return true
    }

    /// Whether the failure of a call can be lost without harm.
    func isDisposable(_ call: CallID) -> Bool {
        guard case .symbols(let callees) = callees(of: call) else { return false }
        return callees.contains { program.traits(of: $0.symbol).contains(.disposable) }
    }

    /// Returns who receives the outcome of a call from the callee, regardless of the closure.
    func report(byCalleeOf call: CallID) -> ReportLevel {
        guard case .symbols(let callees) = callees(of: call) else { return .nothing }
        let members = callees.filter { !program.isModel($0.symbol) }
            .flatMap { flow.resolver.family(of: $0.symbol).members }
        return members.map { analysis(of: $0.file).report(by: $0) }.max() ?? .nothing
    }

    /// Returns whether a function of the file, or a closure in it, logs or shows something.
    private func report(by function: Symbol) -> ReportLevel {
        var found = ReportLevel.nothing
        for body in facts.bodies.ids where facts.bodies[body].declaration == function.declaration {
            for event in events(of: body) where event.kind == .call {
                if traits(ofCall: event.call).contains(.shows) { return .passedOn }
                if flow.effects(of: event.call, in: file).contains(.logs) { found = .logged }
            }
        }
        return found
    }

    /// Returns the name of a closure parameter for an error if a call omits it or passes `nil`.
    func leftOutCompletion(ofCall call: CallID) -> String? {
        guard case .symbols(let callees) = callees(of: call), callees.count == 1, let callee = callees.first,
            // Modeled closures that don't run exactly once are streams.
            !program.isModel(callee.symbol) || program.traits(of: callee.symbol).contains(.once)
        else { return nil }
        let arguments = Array(facts.arguments(of: facts.calls[call]))
        let others = program.facts(callee.symbol.file)
        let parameters = Array(others.parameters(of: program.declaration(callee.symbol)))
        func isMissing(_ parameter: Int) -> Bool {
            guard let argument = callee.positions.firstIndex(of: parameter) else {
                let standard = parameters[parameter].value
                return standard.isAbsent || others.values[standard].isNull
            }
            return argument < arguments.count && arguments[argument].value.isPresent
                && facts.values[arguments[argument].value].isNull
        }
        // Types take longer to look up.
        guard parameters.indices.contains(where: isMissing) else { return nil }
        let takers = parameters.indices.filter { takesError(parameters[$0], of: callee.symbol) }
        guard takers.count == 1, let taker = takers.first, isMissing(taker) else { return nil }
        let uses = flow.uses(in: callee.symbol.file)
        let local = uses.parameter(taker, of: callee.symbol.declaration)
        // A function that never calls it reports nothing.
        let isUsed = program.isModel(callee.symbol) || local.map { !uses.mentions(of: $0).isEmpty } ?? true
        return isUsed ? others.text(parameters[taker].name) : nil
    }

    /// Whether a parameter is an optional closure with an error parameter.
    private func takesError(_ parameter: Parameter, of function: Symbol) -> Bool {
        guard parameter.type >= 0 else { return false }
        let written = flow.resolver.type(parameter.type, in: function, file: function.file)
        let type = flow.resolver.withoutOptional(written)
        guard type != written, flow.resolver.types[type].kind == .function else { return false }
        return flow.resolver.types[type].arguments.dropLast().contains { carriesError($0) }
    }
}
