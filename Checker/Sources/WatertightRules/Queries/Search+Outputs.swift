/// What an output hands over that is not its own matter.
extension Search {
    /// Whether words say that what a requirement is told goes to a log.
    func isForLogs(_ symbol: Symbol) -> Bool {
        let declaration = facts.declarations[Int(symbol.declaration)]
        let vocabulary = survey.vocabulary
        return vocabulary.begins(facts.text(declaration.name), with: .log)
            || facts.parameters(of: declaration).contains { vocabulary.ends(facts.text($0.label), with: .log) }
    }

    /// Whether a requirement is handed its sender, and the sender is not ours: the system says what it is told.
    func isToldByOthers(_ symbol: Symbol) -> Bool {
        let facts = program.facts(symbol.file)
        let declaration = program.declaration(symbol)
        guard declaration.parameterCount > 1, let first = facts.parameters(of: declaration).first, first.label == 0
        else {
            return false
        }
        let type = flow.resolver.withoutOptional(flow.resolver.type(first.type, in: symbol, file: symbol.file))
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, !flow.resolver.isError(type) else { return false }
        guard record.first >= 0, let sender = program.linked.nominals[Int(record.first)].symbol else { return true }
        return program.isModel(sender) && program.declaration(sender).kind == .classType
    }

    /// Whether all that calls a requirement hands on the error that the system told it: the protocol mirrors the system's.
    func onlyPassesOn(_ symbol: Symbol) -> Bool {
        let labels = flow.resolver.labels(of: symbol)
        let uses = survey.contracts.outputMethods.uses(of: symbol).filter { use in
            let facts = program.facts(use.file)
            let value = facts.values[Int(use.value)]
            // One of its name may be meant where its receiver is not known.
            return value.use == .callee
                && facts.arguments(of: facts.calls[Int(value.user)]).map(\.label)
                    .map { $0 == 0 ? 0 : program.linked.name(use.file, $0) } == labels
        }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                let other = search(in: use.file)
                return other.handsOnSystemError(inCall: other.facts.values[Int(use.value)].user)
            }
    }

    private func handsOnSystemError(inCall call: Int32) -> Bool {
        facts.arguments(of: facts.calls[Int(call)]).contains { argument in
            argument.value >= 0 && owner(ofError: argument.value) == .anybody && isToldBySystem(argument.value)
        }
    }

    /// Whether a value is what a function is handed by the system, or by one of the file that is handed it so.
    private func isToldBySystem(_ value: Int32, depth: Int = 0) -> Bool {
        guard value >= 0, depth < 2, case let record = facts.values[Int(value)], record.kind == .local,
            facts.locals[Int(record.link)].kind == .parameter
        else { return false }
        let local = facts.locals[Int(record.link)]
        let function = Symbol(file: file, declaration: local.link)
        if isAskedForBySystem(function) { return true }
        var isCalled = false
        for (number, call) in facts.calls.enumerated() where call.callee >= 0 {
            guard facts.values[Int(call.callee)].name == program.declaration(function).name,
                case .symbols(let callees) = flow.resolver.callees(
                    of: Int32(number), flow.resolver.context(ofValue: call.callee, in: file)),
                let callee = callees.first(where: { $0.symbol == function }),
                let argument = callee.positions.firstIndex(of: Int(local.position)),
                case let arguments = facts.arguments(of: call), argument < arguments.count
            else { continue }
            isCalled = true
            if !isToldBySystem(arguments[arguments.startIndex + argument].value, depth: depth + 1) { return false }
        }
        return isCalled
    }
}
