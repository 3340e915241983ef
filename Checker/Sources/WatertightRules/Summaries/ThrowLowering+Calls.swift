extension ThrowLowering {
    // MARK: Calls

    /// Adds the errors of a call. Returns whether it throws or is unknown.
    mutating func call(_ event: Event) -> Bool {
        let call = facts.calls[event.call]
        switch resolver.callees(of: event.call, context) {
        case .harmless: return false
        case .closure(let body):
            add(.inner(program.linked.body(file, body)), at: event.offset)
            return true
        case .unknown(let reason):
            unknown(reason, at: event.offset)
            return true
        case .value(let type): return value(type, call, event)
        case .symbols(let callees):
            var throwsErrors = false
            for callee in callees where self.callee(callee, call, event) { throwsErrors = true }
            return throwsErrors
        }
    }

    /// Adds the errors of a closure in a variable.
    mutating func value(_ type: TypeID, _ call: Call, _ event: Event) -> Bool {
        let record = resolver.types[type]
        if record.isKnownByValue {
            unknown(.value, at: event.offset)
            return true
        }
        guard record.throwsErrors else { return false }
        if let bound = errorType(record.thrown) {
            add(.constant(.error(bound)), at: event.offset)
        } else if let parameter = parameter(call.callee) {
            var set = ThrowSet()
            set.parameters = 1 << parameter
            set.isErased = record.thrown < 0
            add(.constant(set), at: event.offset)
        } else if !stored(call.callee, at: event.offset) {
            unknown(.value, at: event.offset)
        }
        return true
    }

    /// Returns the position of the enclosing function's closure parameter that the value refers to.
    func parameter(_ value: ValueID) -> UInt32? {
        guard value.isPresent else { return nil }
        let value = facts.values[value]
        if value.kind == .unwrapped { return parameter(value.base) }
        guard value.kind == .local else { return nil }
        let local = facts.locals[value.local]
        guard local.kind == .parameter, local.declaration == context.place?.declaration, local.position < 32 else {
            return nil
        }
        return UInt32(local.position)
    }

    /// Adds the errors of a declaration that is called. Returns whether it can throw.
    mutating func callee(_ callee: Callee, _ call: Call, _ event: Event) -> Bool {
        let declaration = program.declaration(callee.symbol)
        guard declaration.throwsErrors else { return false }
        if program.traits(of: callee.symbol).contains(.waits), declaration.traits.contains(.throwing),
            answered(call, event)
        {
            return true
        }
        if program.linked.carriers.contains(callee.symbol), declaration.kind == .function {
            let receiver = call.callee.isPresent ? facts.values[call.callee].base : event.value
            if !children(of: receiver, at: event.offset) { unknown(.value, at: event.offset, callee: callee.symbol) }
            return true
        }
        let handed = handed(to: callee, call, event.offset)
        switch effect(of: callee.symbol, declaration, receiver: callee.receiver, origin: callee.origin) {
        case .none: return false
        case .bounded(let type): addFamily(callee.symbol, bound: type, handed, event)
        case .parameters(let positions): addHanded(positions, handed, event)
        case .untyped:
            addFamily(callee.symbol, bound: -1, handed, event)
            // A function that runs its closures synchronously rethrows their errors.
            if program.traits(of: callee.symbol).contains(.part) { addHanded(handed.map(\.parameter), handed, event) }
            if program.traits(of: callee.symbol).contains(.decodes) { addDecoding(callee.symbol, call, event.offset) }
        }
        return true
    }

    enum Effect {
        case none, untyped
        /// At most this type.
        case bounded(Int32)
        /// Only the errors of these parameters.
        case parameters([Int])
    }

    mutating func effect(
        of symbol: Symbol, _ declaration: Declaration, receiver: TypeID = -1, origin: TypeID = -1
    ) -> Effect {
        let facts = resolver.facts(symbol.file)
        let parameters = Array(facts.parameters(of: declaration))
        if declaration.traits.contains(.rethrowing) {
            guard program.isModel(symbol) else { return .untyped }
            return .parameters(
                parameters.indices.filter { position in
                    let type = parameters[position].type
                    return type >= 0 && facts.types[Int(type)].kind == .function && facts.types[Int(type)].throwsErrors
                })
        }
        guard declaration.thrown >= 0 else { return .untyped }
        let written = resolver.type(declaration.thrown, in: symbol, file: symbol.file)
        let record = resolver.types[written]
        if record.kind == .parameter, record.owner == symbol {
            return .parameters(
                parameters.indices.filter { position in
                    guard parameters[position].type >= 0 else { return false }
                    let type = resolver.type(parameters[position].type, in: symbol, file: symbol.file)
                    return resolver.types[resolver.withoutOptional(type)].thrown == written
                })
        }
        let seen = resolver.seen(written, through: receiver, origin: origin)
        if resolver.types[seen].first == program.linked.wellKnown.never, resolver.types[seen].kind == .nominal {
            return .none
        }
        return errorType(seen).map { .bounded($0) } ?? .untyped
    }

    /// Returns the nominal type of an error; `nil` for any error, and for unknown types.
    mutating func errorType(_ type: TypeID) -> Int32? {
        guard type >= 0 else { return nil }
        let record = resolver.types[type]
        guard record.kind == .nominal, record.first != program.linked.wellKnown.error else { return nil }
        if record.first >= 0, let symbol = program.linked.nominals[Int(record.first)].symbol,
            program.declaration(symbol).kind == .protocolType
        {
            return nil
        }
        return record.first
    }

    mutating func addFamily(_ symbol: Symbol, bound: Int32, _ handed: [ThrowFlow.Handed], _ event: Event) {
        let isAll = program.traits(of: symbol).contains(.only)
        if let documented = program.linked.documented[symbol] ?? (isAll ? [] : nil) {
            var set = ThrowSet()
            if program.traits(of: symbol).contains(.ofCoder) {
                set.needsCoder = true
            } else if !isAll {
                set = .unknown(file, event.offset, .documented)
            }
            // System functions declare untyped `throws`.
            set.isErased = true
            for (modelFile, type) in documented {
                let named = resolver.type(type, in: symbol, file: modelFile)
                if let error = errorType(named) { set.formUnion(.error(error)) }
            }
            return add(.constant(set), at: event.offset, callee: symbol)
        }
        if program.isModel(symbol) {
            guard bound == -1 else { return add(.constant(.error(bound)), at: event.offset, callee: symbol) }
            return unknown(.undocumented, at: event.offset, callee: symbol)
        }
        let family = isOfSuper(event) ? Family(members: [symbol]) : resolver.family(of: symbol)
        if bound == -1 {
            if family.isOpen { unknown(.openWorld, at: event.offset, callee: symbol) }
            if family.isIncomplete { unknown(.witness, at: event.offset, callee: symbol) }
        } else if family.isOpen || family.isIncomplete {
            // The declaration applies to all conforming types.
            return add(.constant(.error(bound)), at: event.offset, callee: symbol)
        }
        if family.assumesModule {
            var set = ThrowSet()
            set.assumesModule = true
            // For a requirement with untyped `throws`, the compiler infers `any Error` regardless of its witnesses.
            set.isErased = bound == -1 && family.members != [symbol]
            add(.constant(set), at: event.offset)
        }
        for member in family.members {
            let declaration = program.declaration(member)
            guard declaration.throwsErrors else { continue }
            if declaration.body.isPresent {
                var limit = bound
                if limit == -1, case .bounded(let own) = effect(of: member, declaration) { limit = own }
                let body = program.linked.body(member.file, declaration.body)
                add(.body(body, bound: limit, handed: handed), at: event.offset, callee: member)
            } else {
                unknown(.undeclared, at: event.offset, callee: member)
            }
        }
    }

    /// Whether an event is a call such as `super.name(…)`, which can't end in an override.
    func isOfSuper(_ event: Event) -> Bool {
        guard event.kind == .call, event.call.isPresent else { return false }
        let callee = facts.calls[event.call].callee
        guard callee.isPresent, facts.values[callee].base.isPresent else { return false }
        return facts.values[facts.values[callee].base].kind == .superValue
    }

    // MARK: Closure arguments

    mutating func handed(to callee: Callee, _ call: Call, _ offset: UInt32) -> [ThrowFlow.Handed] {
        let calleeFacts = resolver.facts(callee.symbol.file)
        let parameters = Array(calleeFacts.parameters(of: program.declaration(callee.symbol)))
        var handed: [ThrowFlow.Handed] = []
        for (argument, position) in zip(facts.arguments(of: call), callee.positions) where position < 32 {
            let wanted = resolver.withoutOptional(
                resolver.type(parameters[position].type, in: callee.symbol, file: callee.symbol.file))
            if resolver.types[wanted].kind == .metatype, !program.isModel(callee.symbol) {
                let sources = decoding(ofValue: argument.value, offset)
                handed += (sources.isEmpty ? [.nothing] : sources).map {
                    ThrowFlow.Handed(parameter: position, source: $0)
                }
            }
            guard resolver.types[wanted].kind == .function else { continue }
            if parameters[position].has(Parameter.isAutoclosure) {
                handed.append(ThrowFlow.Handed(parameter: position, source: .nothing))
            } else {
                handed.append(ThrowFlow.Handed(parameter: position, source: source(argument.value, offset)))
            }
        }
        return handed
    }

    mutating func source(_ value: ValueID, _ offset: UInt32) -> ThrowFlow.Handed.Source {
        guard value.isPresent else { return .set(.unknown(file, offset, .value)) }
        let record = facts.values[value]
        if record.kind == .closure { return .closure(program.linked.body(file, record.body)) }
        if let parameter = parameter(value) { return .parameter(Int(parameter)) }
        if record.kind == .local {
            let local = facts.locals[record.local]
            if local.kind == .initial, local.isConstant, local.value.isPresent,
                facts.values[local.value].kind == .closure
            {
                return .closure(program.linked.body(file, facts.values[local.value].body))
            }
            if local.kind == .declaration, local.declaration.isPresent {
                return function(Symbol(file: file, declaration: local.declaration), offset)
            }
        }
        if record.kind == .name || record.kind == .member {
            let named = resolver.symbols(named: value, context)
            if let only = named.first, named.count == 1, program.declaration(only.symbol).kind == .function {
                return function(only.symbol, offset)
            }
            if let only = named.first, named.count == 1, program.declaration(only.symbol).kind == .enumCase {
                return .nothing
            }
        }
        let type = resolver.types[resolver.withoutOptional(resolver.type(ofValue: value, context))]
        if type.kind == .function, !type.isKnownByValue {
            if !type.throwsErrors { return .nothing }
            if let bound = errorType(type.thrown) { return .set(.error(bound)) }
        }
        return .set(.unknown(file, offset, .value))
    }

    mutating func function(_ symbol: Symbol, _ offset: UInt32) -> ThrowFlow.Handed.Source {
        let declaration = program.declaration(symbol)
        guard declaration.throwsErrors else { return .nothing }
        if case .bounded(let type) = effect(of: symbol, declaration) { return .set(.error(type)) }
        guard declaration.body.isPresent, resolver.family(of: symbol).members == [symbol],
            !resolver.family(of: symbol).isOpen
        else { return .set(.unknown(file, offset, .value)) }
        return .function(program.linked.body(symbol.file, declaration.body))
    }

    /// Adds the errors of the parameters that alone determine what the callee throws.
    mutating func addHanded(_ positions: [Int], _ handed: [ThrowFlow.Handed], _ event: Event) {
        for position in positions {
            guard let given = handed.first(where: { $0.parameter == position }) else {
                unknown(.value, at: event.offset)
                continue
            }
            var erased = ThrowSet()
            erased.isErased = true
            add(.constant(erased), at: event.offset)
            add(given.source, at: event.offset)
        }
    }

    /// Adds the errors of code that runs here.
    mutating func add(_ source: ThrowFlow.Handed.Source, at offset: UInt32) {
        switch source {
        case .nothing: break
        case .closure(let body): add(.inner(body), at: offset)
        case .function(let body): add(.body(body, bound: -1, handed: []), at: offset)
        case .decoding(let body):
            add(.body(body, bound: -1, handed: []), at: offset)
            flow.steps[flow.steps.count - 1].isCoderKnown = true
        case .parameter(let own):
            var set = ThrowSet()
            set.parameters = 1 << UInt32(own)
            add(.constant(set), at: offset)
        case .set(let set): add(.constant(set), at: offset)
        }
    }
}
