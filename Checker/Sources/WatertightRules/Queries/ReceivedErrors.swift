/// Finds errors that code outside of the sources passes to a function or closure, and that no branch handles: a
/// delegate's `didFailWithError`, `{ granted, error in log(error) }`, `.sink { completion in log(completion) }`.
struct ReceivedErrors: FileAnalysis {
    let search: Search

    func ends() -> [End] {
        facts.bodies.ids.compactMap { body in
            guard ships(body), !isForCoding(body) else { return nil }
            return facts.bodies[body].kind == .closure ? end(ofClosure: body) : end(ofFunction: body)
        }
    }

    private func end(ofFunction body: BodyID) -> End? {
        guard facts.bodies[body].kind == .function, let symbol = symbol(around: body),
            program.declaration(symbol).body == body, program.declaration(symbol).kind == .function,
            let error = error(in: body), isCalledFromOutside(symbol)
        else { return nil }
        let offset = facts.locals[error].offset
        var end = EndTable(search).row(.delegateMethod, offset, body)
        let name = program.name(of: symbol)
        end.before.insert(evidence(offset, "code outside of the sources passes this error to `\(name)`"), at: 0)
        EndTable(search).addOutcome(of: ErrorHandler(ofBody: body, with: error, in: file, facts), to: &end)
        return end
    }

    private func end(ofClosure body: BodyID) -> End? {
        guard let handed = Completions(search).errors(handedTo: body) else { return nil }
        let isHanded = { (local: Local) in handed.contains(Int(local.position)) }
        guard let error = error(in: body, where: isHanded) ?? result(in: body, where: isHanded),
            !flow.uses(in: file).mentions(of: error).isEmpty
        else { return nil }
        let offset = facts.locals[error].offset
        var end = EndTable(search).row(.errorClosure, facts.bodies[body].offset, body)
        // `if let error = error as NSError?, error.code == 1`
        let conditions = events(of: body).filter { $0.kind == .condition && $0.bound.isPresent }
        let isTested = conditions.contains { variable(in: $0.value) == error }
        if isTested { end.next = .acts }
        let words = isTested ? "a condition takes only some of these errors" : "no branch depends on it"
        end.before.insert(evidence(offset, "the closure receives this error, and \(words)"), at: 0)
        EndTable(search).add(ends(of: error), to: &end)
        return end
    }

    private func isError(_ local: LocalID, _ body: BodyID) -> Bool {
        HandlerFinder(flow).isHandedError(type(of: local, in: body))
    }

    /// Returns the ends of an error, or of a response with one. The value of a response tells nothing of its error.
    private func ends(of local: LocalID) -> [ErrorEnd] {
        flow.uses(in: file).mentions(of: local).filter { !isOnlyValue($0) }.flatMap { flow.ends(ofValue: $0, in: file) }
    }

    /// Whether only a property of a response is read that contains neither its error nor its status.
    private func isOnlyValue(_ mention: ValueID) -> Bool {
        guard facts.values[mention].use == .base, case let member = facts.values[mention].user,
            !flow.resolver.isError(flow.resolver.withoutOptional(type(of: mention))),
            facts.values[member].use != .callee, let property = symbol(named: member), program.isModel(property)
        else { return false }
        let type = flow.resolver.withoutOptional(type(of: member))
        return !carriesError(type) && !program.traits(ofType: flow.resolver.types[type].first).contains(.response)
    }

    /// Returns the only parameter that is an error, unless a handler takes it.
    private func error(in body: BodyID, where isOwn: (Local) -> Bool = { _ in true }) -> LocalID? {
        let errors = flow.uses(in: file).parameters(of: body).filter { isOwn(facts.locals[$0]) && isError($0, body) }
        guard errors.count == 1, let error = errors.first,
            !handlers().contains(where: { $0.error == error || $0.source == error })
        else { return nil }
        return error
    }

    /// Returns the parameter that is a result or completion, if the closure at most logs it or tests it for success.
    private func result(in body: BodyID, where isOwn: (Local) -> Bool) -> LocalID? {
        guard !onlyObserves(body) else { return nil }
        return flow.uses(in: file).parameters(of: body).first { number in
            guard isOwn(facts.locals[number]),
                !isError(number, body),
                !handlers().contains(where: { isOf($0, number) })
            else { return false }
            let mentions = flow.uses(in: file).mentions(of: number)
            return mentions.allSatisfy { facts.values[$0].use != .base || isOnlyValue($0) }
                && ends(of: number).allSatisfy { end in
                    // Another function can handle what it receives.
                    end.kind == .logged || end.kind == .decided && end.file == file && mentions.contains(end.value)
                }
        }
    }

    /// Whether the call that receives a closure returns what it was called on, with the same failure: `promise.tap { … }`.
    private func onlyObserves(_ closure: BodyID) -> Bool {
        let uses = flow.uses(in: file)
        let call = facts.values[uses.closures[closure]].userCall
        // Nothing else receives the result of a statement.
        guard facts.values[uses.values[call]].use != .nothing, case let callee = facts.calls[call].callee,
            callee.isPresent, facts.values[callee].kind == .member,
            case let receiver = facts.values[callee].base, receiver.isPresent
        else { return false }
        let type = type(of: receiver)
        return flow.resolver.types[type].kind != .unknown && type == self.type(of: uses.values[call])
    }

    /// Whether a handler is of the failure of a result.
    private func isOf(_ handler: ErrorHandler, _ result: LocalID) -> Bool {
        handler.result.isPresent && facts.values[handler.result].kind == .local
            && facts.values[handler.result].local == result
    }

    /// Whether only a framework can call a method: its type has a supertype outside of the sources, and the sources don't
    /// use it.
    private func isCalledFromOutside(_ symbol: Symbol) -> Bool {
        let traits = program.declaration(symbol).traits
        guard program.access(of: symbol) > .file, traits.isDisjoint(with: [.onType, .unavailable]),
            let own = flow.resolver.ownNominal(of: symbol)
        else { return false }
        let isOfFramework = program.linked.supertypes(of: own).contains { above in
            program.linked.nominals[Int(above)].symbol.map(program.isModel) ?? true
        }
        return isOfFramework && survey.contracts.uses.places(of: symbol).isEmpty
            && !Requirements(search).originals(of: symbol).contains {
                !program.isModel($0) && program.declaration($0).traits.contains(.requirement)
            }
    }
}
