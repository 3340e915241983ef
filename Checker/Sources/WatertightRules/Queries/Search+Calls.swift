extension Search {
    /// What a model says of the callee of a call.
    package func traits(ofCall call: CallID) -> ModelTraits {
        guard case .symbols(let callees) = callees(of: call) else { return [] }
        return callees.reduce(into: []) { $0.formUnion(program.traits(of: $1.symbol)) }
    }

    /// The bodies of the closures that a call is handed.
    package func closures(handedTo call: CallID) -> [Int32] {
        facts.arguments(of: facts.calls[call]).compactMap { argument in
            guard argument.value >= 0, facts.values[Int(argument.value)].kind == .closure else { return nil }
            return facts.values[Int(argument.value)].body
        }
    }

    /// `` `save` ``, or words for what has no name.
    package func name(ofCall call: CallID) -> String {
        flow.path(ofCall: call, in: file).last.map { "`\($0)`" } ?? "the operation"
    }

    /// The name of what a `try` covers.
    package func name(tried value: ValueID) -> String {
        var current = value
        while current >= 0 {
            let record = facts.values[Int(current)]
            switch record.kind {
            case .call: return name(ofCall: record.call)
            case .member, .name: return "`\(facts.text(record.name))`"
            default: current = record.base
            }
        }
        return "the operation"
    }

    /// Whether a value of a type is an error, or holds one as `Result` does.
    func carriesError(_ type: TypeID) -> Bool {
        if mayBeHanded(type) { return true }
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        guard record.kind == .nominal, record.first >= 0, !record.arguments.isEmpty else { return false }
        if record.first == program.linked.wellKnown.result {
            return record.arguments.last.map {
                flow.resolver.errorOwner(of: $0) != .others(program.linked.wellKnown.never)
            }
                ?? false
        }
        guard let symbol = program.linked.nominals[Int(record.first)].symbol, program.isModel(symbol)
        else { return false }
        return record.arguments.contains { mayBeHanded($0) }
    }

    /// Whether a value of a type is an error: there is none of `Never`, and a text is mostly none, whatever an app says.
    private func mayBeHanded(_ type: TypeID) -> Bool {
        switch flow.resolver.errorOwner(of: type) {
        case .own(let nominal): !program.linked.errorsByExtension.contains(nominal)
        case .others(let nominal): nominal != program.linked.wellKnown.never
        case .anybody, .cancellation: true
        case nil: false
        }
    }

    /// `self.init(…)`: the initializer around fails with it.
    func isOwnInitializer(_ value: ValueID) -> Bool {
        var current = value
        while current >= 0, facts.values[Int(current)].kind == .attempted { current = facts.values[Int(current)].base }
        guard current >= 0, facts.values[Int(current)].kind == .call else { return false }
        return flow.path(ofCall: facts.values[Int(current)].call, in: file).last == "init"
    }

    /// The name of the task group that a call adds to, if nobody asks the group for what its tasks throw.
    func unaskedGroup(ofCall call: CallID) -> UInt32? {
        let callee = facts.calls[call].callee
        guard callee >= 0, facts.values[Int(callee)].kind == .member, !closures(handedTo: call).isEmpty else {
            return nil
        }
        let base = facts.values[Int(callee)].base
        guard base >= 0, facts.values[Int(base)].kind == .local else { return nil }
        let local = facts.values[Int(base)].local
        guard facts.locals[local].kind == .closureParameter, addsTask(call) else { return nil }
        for mention in flow.uses(in: file).mentions(of: local) {
            let use = facts.values[Int(mention)]
            guard use.use == .base, facts.values[Int(use.user)].kind == .member else { return nil }
            let member = facts.values[Int(use.user)]
            guard member.use == .callee else { continue }
            let symbols = flow.resolver.symbols(named: use.user, flow.resolver.context(ofValue: mention, in: file))
            if symbols.isEmpty || symbols.contains(where: { program.declaration($0.symbol).throwsErrors }) {
                return nil
            }
        }
        return facts.locals[local].name
    }

    /// Whether a call hands a closure that throws to a model that neither throws nor lets it: a task group.
    private func addsTask(_ call: CallID) -> Bool {
        guard case .symbols(let callees) = callees(of: call) else { return false }
        return callees.allSatisfy { callee in
            let declaration = program.declaration(callee.symbol)
            let facts = program.facts(callee.symbol.file)
            return program.isModel(callee.symbol) && !declaration.throwsErrors
                && facts.parameters(of: declaration).contains { parameter in
                    parameter.type >= 0 && facts.types[Int(parameter.type)].throwsErrors
                }
        }
    }

    /// Whether whoever made the result that a handler looks at told of its failure, or the whole of it goes on.
    func isReported(resultOf handler: ErrorHandler) -> Bool {
        guard handler.result >= 0 else { return false }
        if flow.isTold(result: handler.result, in: file, of: survey.throwSets) { return true }
        let result = facts.values[Int(handler.result)]
        return result.kind == .local && flow.ends(ofLocal: result.local, in: file).contains { $0.kind.tells }
    }
}
