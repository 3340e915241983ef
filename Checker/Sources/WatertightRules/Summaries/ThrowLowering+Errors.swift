extension ThrowLowering {
    // MARK: Reads, loops, throws

    /// Adds the errors of reading a property. Returns whether it can throw.
    mutating func read(_ event: Event) -> Bool {
        guard event.value.isPresent else { return false }
        let value = facts.values[event.value]
        if value.kind == .local {
            let local = facts.locals[value.local]
            guard local.kind == .asyncLet, local.body.isPresent else { return false }
            var erased = ThrowSet()
            erased.isErased = true
            add(.constant(erased), at: event.offset)
            add(.inner(program.linked.body(file, local.body)), at: event.offset)
            return true
        }
        guard value.kind == .name || value.kind == .member else { return false }
        var isThrowing = false
        for member in resolver.symbols(named: event.value, context) {
            let declaration = program.declaration(member.symbol)
            guard declaration.kind == .property, declaration.throwsErrors else { continue }
            isThrowing = true
            if program.linked.carriers.contains(member.symbol) {
                carried(by: value.base, of: member.symbol, event)
            } else {
                _ = callee(
                    Callee(symbol: member.symbol, receiver: member.receiver, origin: member.origin), emptyCall, event)
            }
        }
        return isThrowing
    }

    private var emptyCall: Call { Call(callee: .absent, firstArgument: 0, argumentCount: 0, flags: 0, offset: 0) }

    /// Adds the errors of the closure that the receiver was created with.
    mutating func carried(by receiver: ValueID, of property: Symbol, _ event: Event) {
        var value = receiver
        while value.isPresent {
            let record = facts.values[value]
            if record.kind == .local {
                let local = facts.locals[record.local]
                guard local.kind == .initial, local.isConstant else { break }
                value = local.value
            } else if record.kind == .call {
                let closures = facts.closures(handedTo: facts.calls[record.call])
                guard closures.count == 1, let closure = closures.first else { break }
                var erased = ThrowSet()
                erased.isErased = true
                add(.constant(erased), at: event.offset)
                return add(.inner(program.linked.body(file, closure)), at: event.offset)
            } else {
                break
            }
        }
        let type = resolver.types[resolver.type(ofValue: receiver, context)]
        if type.kind == .nominal, type.arguments.count == 2, let error = errorType(type.arguments[1]) {
            return add(.constant(.error(error)), at: event.offset, callee: property)
        }
        unknown(.value, at: event.offset, callee: property)
    }

    /// Adds the errors of `for try`: those of the iterator's `next()`, or the failure type that it declares.
    mutating func iterate(_ event: Event) {
        let type = resolver.types[resolver.type(ofValue: event.value, context)]
        if type.kind == .nominal, type.arguments.count == 2, let error = errorType(type.arguments[1]) {
            return add(.constant(.error(error)), at: event.offset)
        }
        if let next = resolver.next(of: resolver.type(ofValue: event.value, context)) {
            _ = callee(next, emptyCall, event)
            return
        }
        unknown(type.kind == .unknown ? .receiver : .existential, at: event.offset)
    }

    mutating func thrown(_ event: Event) {
        guard event.value.isPresent else { return unknown(.existential, at: event.offset) }
        var value = facts.values[event.value]
        while value.kind == .unwrapped, value.base.isPresent { value = facts.values[value.base] }
        if value.kind == .local, facts.locals[value.local].kind == .caught,
            facts.locals[value.local].type < 0
        {
            return add(.reemit(handler: facts.locals[value.local].filter), at: event.offset)
        }
        let contextual = event.contextual >= 0 ? resolver.type(event.contextual, in: context.place, file: file) : -1
        add(.constant(errors(of: event.value, contextual, at: event.offset)), at: event.offset)
    }

    /// Returns the errors that a value can be.
    /// - Parameter contextual: The type that the context expects; -1 for none.
    mutating func errors(of number: ValueID, _ contextual: TypeID, at offset: UInt32) -> ThrowSet {
        guard number.isPresent else { return .unknown(file, offset, .existential) }
        var value = facts.values[number]
        while value.kind == .unwrapped, value.base.isPresent { value = facts.values[value.base] }
        // `E.name(…)` and `E.name` are one case. A variable can be any.
        var named = value
        if value.kind == .call {
            let callee = facts.calls[value.call].callee
            if callee.isPresent { named = facts.values[callee] }
        }
        if named.kind == .implicit, let error = errorType(contextual) {
            return .error(error, cases(of: error, named.name))
        }
        guard let error = errorType(resolver.type(ofValue: number, context)) else {
            return .unknown(file, offset, .existential)
        }
        var found = ThrowSet()
        // A name from elsewhere can refer to a protocol, unless it is called.
        if error < 0 || program.linked.nominals[Int(error)].symbol == nil, value.kind != .call, named.kind != .member {
            found = .unknown(file, offset, .existential)
        }
        var cases = ThrowSet.wholeType
        if named.kind == .member, named.base.isPresent {
            let base = resolver.types[resolver.type(ofValue: named.base, context)]
            if base.kind == .metatype { cases = self.cases(of: error, named.name) }
        }
        return found.union(.error(error, cases))
    }

    // MARK: Cases and filters

    /// Returns the bit of a case; all bits if the type has no such case.
    mutating func cases(of nominal: Int32, _ name: UInt32) -> UInt64 {
        guard nominal >= 0 else { return ThrowSet.wholeType }
        if caseNumbers[nominal] == nil { caseNumbers[nominal] = program.caseBits(of: nominal) }
        return caseNumbers[nominal]?[program.linked.name(file, name)] ?? ThrowSet.wholeType
    }

    mutating func tests(of handler: FilterID) -> [ErrorTest] {
        guard handler.isPresent else { return [] }
        return facts.patterns(of: facts.handlers[handler]).map { pattern in
            var test = ErrorTest(kind: .everything, isPartial: pattern.isPartial)
            switch pattern.kind {
            case .everything: break
            case .type:
                let type = resolver.type(pattern.type, in: context.place, file: file)
                let record = resolver.types[type]
                if record.kind == .nominal {
                    if record.first == program.linked.wellKnown.error { break }
                    test.kind = .type
                    test.types = program.types(below: record.first)
                } else {
                    test.isPartial = true
                }
            case .enumCase:
                let type = pattern.value.isPresent ? resolver.type(ofValue: pattern.value, context) : -1
                let record = type >= 0 ? resolver.types[type] : nil
                guard let record, record.kind == .metatype, let error = errorType(record.arguments.first ?? -1) else {
                    test.isPartial = true
                    break
                }
                test.kind = .enumCase
                test.types = [error]
                test.cases = cases(of: error, pattern.name)
                // A constant that is compared, not a case.
                if test.cases == ThrowSet.wholeType { test.isPartial = true }
            case .value: test.isPartial = true
            }
            return test
        }
    }
}
