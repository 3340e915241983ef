/// Determines the errors that continuations are resumed with.
extension ThrowLowering {
    /// Adds the errors of all replies in a closure. Returns `false` if there is no closure to analyze.
    mutating func answered(_ call: Call, _ event: Event) -> Bool {
        let closures = facts.closures(handedTo: call)
        guard closures.count == 1, let body = closures.first else { return false }
        var given = Set<LocalID>()
        for (number, local) in facts.locals.enumerated()
        where local.kind == .closureParameter && local.body == body && local.position == 0 {
            given.insert(LocalID(number))
        }
        var found = ThrowSet()
        found.isErased = true
        // A capture has a new name, which can lead to more replies.
        var pending = facts.values.indices.filter { facts.values[$0].kind == .local }
        while let next = pending.firstIndex(where: { given.contains(facts.values[$0].local) }) {
            let value = facts.values[pending.remove(at: next)]
            if value.use == .bound, facts.locals[value.userLocal].kind == .initial {
                given.insert(value.userLocal)
            } else {
                found.formUnion(answer(through: value, event.offset))
            }
        }
        add(.constant(found), at: event.offset)
        return true
    }

    /// Returns the error of one reply; unknown for other uses.
    private mutating func answer(through value: Value, _ offset: UInt32) -> ThrowSet {
        guard value.use == .base, facts.values[value.user].kind == .member,
            facts.values[value.user].use == .callee
        else { return .unknown(file, value.offset, .value) }
        let number = facts.values[value.user].userCall
        guard case .symbols(let callees) = resolver.callees(of: number, context), let callee = callees.first,
            program.traits(of: callee.symbol).contains(.answers)
        else { return .unknown(file, value.offset, .value) }
        let parameters = Array(resolver.facts(callee.symbol.file).parameters(of: program.declaration(callee.symbol)))
        var found = ThrowSet()
        for (argument, position) in zip(facts.arguments(of: facts.calls[number]), callee.positions) {
            let type = parameters[position].type
            let wanted = resolver.types[resolver.type(type, in: callee.symbol, file: callee.symbol.file)]
            if wanted.kind == .nominal, wanted.first == program.linked.wellKnown.result {
                let given = resolver.types[resolver.type(ofValue: argument.value, context)]
                let failure = given.kind == .nominal && given.arguments.count == 2 ? errorType(given.arguments[1]) : nil
                found.formUnion(failure.map { .error($0) } ?? .unknown(file, value.offset, .existential))
            } else if isFailure(parameters[position], of: callee.symbol, wanted) {
                found.formUnion(errors(of: argument.value, -1, at: value.offset))
            }
        }
        return found
    }

    /// Whether a parameter has the type of all errors, or of the receiver's failure: its last generic parameter.
    private func isFailure(_ parameter: Parameter, of symbol: Symbol, _ wanted: ResolvedTypes.Record) -> Bool {
        switch wanted.kind {
        case .nominal: return wanted.first == program.linked.wellKnown.error
        case .parameter: return wanted.position == 1
        default: return false
        }
    }
}
