/// Makes the ``ThrowFlow`` of the bodies of one file. Only what `try` covers is looked up; files can be done in parallel.
struct ThrowLowering {
    private var resolver: Resolver
    private let file: Int32
    private let facts: Facts
    private var flow = ThrowFlow()
    private var context: Resolver.Context
    private var caseNumbers: [Int32: [UInt32: UInt64]] = [:]

    private var program: Program { resolver.program }

    private init(_ resolver: Resolver, file: Int32) {
        self.resolver = resolver
        self.file = file
        facts = resolver.facts(file)
        context = Resolver.Context(place: nil, file: file, body: -1)
    }

    static func flows(of file: Int32, in program: Program) -> [ThrowFlow] {
        var lowering = ThrowLowering(Resolver(program: program), file: file)
        return lowering.facts.bodies.indices.map { lowering.flow(of: Int32($0)) }
    }

    private mutating func flow(of body: Int32) -> ThrowFlow {
        let record = facts.bodies[Int(body)]
        let place = record.declaration >= 0 ? Symbol(file: file, declaration: record.declaration) : nil
        context = Resolver.Context(place: place, file: file, body: body)
        flow = ThrowFlow()
        let events = facts.events(of: record)
        var position = 0
        while position < events.count { position = lower(events, position) }
        return flow
    }

    // MARK: Steps

    private mutating func add(_ kind: ThrowFlow.Kind, at offset: UInt32, callee: Symbol? = nil) {
        flow.steps.append(
            ThrowFlow.Step(kind: kind, offset: offset, next: Int32(flow.steps.count + 1), callee: callee))
    }

    private mutating func around(
        _ kind: ThrowFlow.Kind, at offset: UInt32, _ inner: (inout ThrowLowering) -> Void
    ) {
        let position = flow.steps.count
        add(kind, at: offset)
        inner(&self)
        flow.steps[position].next = Int32(flow.steps.count)
    }

    private mutating func unknown(_ reason: Uncertainty, at offset: UInt32, callee: Symbol? = nil) {
        add(.constant(.unknown(file, offset, reason)), at: offset, callee: callee)
    }

    /// Lowers an event and what belongs to it; gives the place behind it.
    private mutating func lower(_ events: ArraySlice<Event>, _ position: Int) -> Int {
        let event = events[events.startIndex + position]
        let end = Int(event.next)
        func inner(_ lowering: inout ThrowLowering) {
            var next = position + 1
            while next < end { next = lowering.lower(events, next) }
        }
        switch event.kind {
        case .region: around(.region, at: event.offset, inner)
        case .attempt: around(.attempt, at: event.offset, inner)
        case .handler: around(.handler(event.link, tests(of: event.link)), at: event.offset, inner)
        case .swallow: around(.swallow(isForced: event.detail == 1), at: event.offset, inner)
        case .tries: tries(events, position)
        case .throwing: thrown(event)
        case .iterate: iterate(event)
        case .opaque: unknown(.opaque, at: event.offset)
        default: inner(&self)
        }
        return end
    }

    /// What one `try` covers. If nothing of it is known to throw, a look-up went wrong or a thrower is not known.
    private mutating func tries(_ events: ArraySlice<Event>, _ position: Int) {
        let attempt = events[events.startIndex + position]
        var isExplained = false
        var next = position + 1
        while next < Int(attempt.next) {
            let event = events[events.startIndex + next]
            switch event.kind {
            case .call:
                if call(event) { isExplained = true }
                next += 1
            case .read:
                if read(event) { isExplained = true }
                next += 1
            case .opaque:
                unknown(.opaque, at: event.offset)
                isExplained = true
                next += 1
            case .tries, .swallow:
                next = lower(events, next)
                isExplained = true
            default:
                // A branch or a region inside of an expression.
                if event.kind == .throwing || event.kind == .iterate { isExplained = true }
                next = event.kind == .branch || event.kind == .arm ? next + 1 : lower(events, next)
            }
        }
        if !isExplained { unknown(.unexplained, at: attempt.offset) }
    }

    // MARK: Calls

    /// Whether the call is known to throw, or not known.
    private mutating func call(_ event: Event) -> Bool {
        let call = facts.calls[Int(event.link)]
        switch resolver.callees(of: event.link, context) {
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

    /// A closure in a variable.
    private mutating func value(_ type: TypeID, _ call: Call, _ event: Event) -> Bool {
        let record = resolver.types[type]
        // What is known of a closure only by its value says nothing of its effects.
        if record.third == 1 {
            unknown(.value, at: event.offset)
            return true
        }
        guard record.first & 2 != 0 else { return false }
        if let bound = errorType(record.second) {
            add(.constant(.error(bound)), at: event.offset)
        } else if let parameter = parameter(call.callee) {
            var set = ThrowSet()
            set.parameters = 1 << parameter
            set.isErased = record.second < 0
            add(.constant(set), at: event.offset)
        } else {
            unknown(.value, at: event.offset)
        }
        return true
    }

    /// The position of a closure parameter of the function around, if the value is one.
    private func parameter(_ value: Int32) -> UInt32? {
        guard value >= 0 else { return nil }
        let value = facts.values[Int(value)]
        if value.kind == .unwrapped { return parameter(value.base) }
        guard value.kind == .local else { return nil }
        let local = facts.locals[Int(value.link)]
        guard local.kind == .parameter, local.link == context.place?.declaration, local.position < 32 else {
            return nil
        }
        return UInt32(local.position)
    }

    /// Adds what a declaration throws when it is called here; whether it can throw.
    private mutating func callee(_ callee: Callee, _ call: Call, _ event: Event) -> Bool {
        let declaration = program.declaration(callee.symbol)
        guard declaration.throwsErrors else { return false }
        let handed = handed(to: callee, call, event.offset)
        switch effect(of: callee.symbol, declaration, receiver: callee.receiver, origin: callee.origin) {
        case .none: return false
        case .bounded(let type): addFamily(callee.symbol, bound: type, handed, event)
        case .parameters(let positions): addHanded(positions, handed, event)
        case .untyped: addFamily(callee.symbol, bound: -1, handed, event)
        }
        return true
    }

    private enum Effect {
        case none, untyped
        /// Nothing but this type.
        case bounded(Int32)
        /// What these parameters throw, and nothing else.
        case parameters([Int])
    }

    private mutating func effect(
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
        if record.kind == .parameter, record.first == symbol.file, record.second == symbol.declaration {
            return .parameters(
                parameters.indices.filter { position in
                    guard parameters[position].type >= 0 else { return false }
                    let type = resolver.type(parameters[position].type, in: symbol, file: symbol.file)
                    return resolver.types[resolver.withoutOptional(type)].second == written
                })
        }
        let seen = resolver.seen(written, through: receiver, origin: origin)
        if resolver.types[seen].first == program.linked.wellKnown.never, resolver.types[seen].kind == .nominal {
            return .none
        }
        return errorType(seen).map { .bounded($0) } ?? .untyped
    }

    /// The nominal of an error type; nil for what stands for any error, and for what is not known.
    private mutating func errorType(_ type: TypeID) -> Int32? {
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

    private mutating func addFamily(_ symbol: Symbol, bound: Int32, _ handed: [ThrowFlow.Handed], _ event: Event) {
        if let documented = program.linked.documented[symbol] {
            var set = ThrowSet.unknown(file, event.offset, .documented)
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
            // What is declared holds for whoever conforms.
            return add(.constant(.error(bound)), at: event.offset, callee: symbol)
        }
        if family.assumesModule {
            var set = ThrowSet()
            set.assumesModule = true
            add(.constant(set), at: event.offset)
        }
        for member in family.members {
            let declaration = program.declaration(member)
            guard declaration.throwsErrors else { continue }
            if declaration.body >= 0 {
                var limit = bound
                if limit == -1, case .bounded(let own) = effect(of: member, declaration) { limit = own }
                let body = program.linked.body(member.file, declaration.body)
                add(.body(body, bound: limit, handed: handed), at: event.offset, callee: member)
            } else {
                unknown(.undeclared, at: event.offset, callee: member)
            }
        }
    }

    /// `super.name(…)` is no override.
    private func isOfSuper(_ event: Event) -> Bool {
        guard event.kind == .call, event.link >= 0 else { return false }
        let callee = facts.calls[Int(event.link)].callee
        guard callee >= 0, facts.values[Int(callee)].base >= 0 else { return false }
        return facts.values[Int(facts.values[Int(callee)].base)].kind == .superValue
    }

    // MARK: Closures that are handed over

    private mutating func handed(to callee: Callee, _ call: Call, _ offset: UInt32) -> [ThrowFlow.Handed] {
        let calleeFacts = resolver.facts(callee.symbol.file)
        let parameters = Array(calleeFacts.parameters(of: program.declaration(callee.symbol)))
        var handed: [ThrowFlow.Handed] = []
        for (argument, position) in zip(facts.arguments(of: call), callee.positions) where position < 32 {
            let wanted = resolver.withoutOptional(
                resolver.type(parameters[position].type, in: callee.symbol, file: callee.symbol.file))
            guard resolver.types[wanted].kind == .function else { continue }
            if parameters[position].has(Parameter.isAutoclosure) {
                handed.append(ThrowFlow.Handed(parameter: position, source: .nothing))
            } else {
                handed.append(ThrowFlow.Handed(parameter: position, source: source(argument.value, offset)))
            }
        }
        return handed
    }

    private mutating func source(_ value: Int32, _ offset: UInt32) -> ThrowFlow.Handed.Source {
        guard value >= 0 else { return .set(.unknown(file, offset, .value)) }
        let record = facts.values[Int(value)]
        if record.kind == .closure { return .closure(program.linked.body(file, record.link)) }
        if let parameter = parameter(value) { return .parameter(Int(parameter)) }
        if record.kind == .local {
            let local = facts.locals[Int(record.link)]
            if local.kind == .initial, local.isConstant, local.value >= 0,
                facts.values[Int(local.value)].kind == .closure
            {
                return .closure(program.linked.body(file, facts.values[Int(local.value)].link))
            }
            if local.kind == .declaration, local.link >= 0 {
                return function(Symbol(file: file, declaration: local.link), offset)
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
        if type.kind == .function, type.third == 0 {
            if type.first & 2 == 0 { return .nothing }
            if let bound = errorType(type.second) { return .set(.error(bound)) }
        }
        return .set(.unknown(file, offset, .value))
    }

    private mutating func function(_ symbol: Symbol, _ offset: UInt32) -> ThrowFlow.Handed.Source {
        let declaration = program.declaration(symbol)
        guard declaration.throwsErrors else { return .nothing }
        if case .bounded(let type) = effect(of: symbol, declaration) { return .set(.error(type)) }
        guard declaration.body >= 0, resolver.family(of: symbol).members == [symbol],
            !resolver.family(of: symbol).isOpen
        else { return .set(.unknown(file, offset, .value)) }
        return .function(program.linked.body(symbol.file, declaration.body))
    }

    /// The parameters that decide what the callee throws, and nothing else does.
    private mutating func addHanded(_ positions: [Int], _ handed: [ThrowFlow.Handed], _ event: Event) {
        for position in positions {
            guard let given = handed.first(where: { $0.parameter == position }) else {
                unknown(.value, at: event.offset)
                continue
            }
            var erased = ThrowSet()
            erased.isErased = true
            add(.constant(erased), at: event.offset)
            switch given.source {
            case .nothing: break
            case .closure(let body): add(.inner(body), at: event.offset)
            case .function(let body): add(.body(body, bound: -1, handed: []), at: event.offset)
            case .parameter(let own):
                var set = ThrowSet()
                set.parameters = 1 << UInt32(own)
                add(.constant(set), at: event.offset)
            case .set(let set): add(.constant(set), at: event.offset)
            }
        }
    }

    // MARK: Reads, loops, throws

    /// Adds what reading a property throws; whether it can.
    private mutating func read(_ event: Event) -> Bool {
        guard event.link >= 0 else { return false }
        let value = facts.values[Int(event.link)]
        if value.kind == .local {
            let local = facts.locals[Int(value.link)]
            guard local.kind == .asyncLet, local.link >= 0 else { return false }
            var erased = ThrowSet()
            erased.isErased = true
            add(.constant(erased), at: event.offset)
            add(.inner(program.linked.body(file, local.link)), at: event.offset)
            return true
        }
        guard value.kind == .name || value.kind == .member else { return false }
        var isThrowing = false
        for member in resolver.symbols(named: event.link, context) {
            let declaration = program.declaration(member.symbol)
            guard declaration.kind == .property, declaration.throwsErrors else { continue }
            isThrowing = true
            if program.linked.carriers.contains(member.symbol) {
                carried(by: value.base, event)
            } else {
                _ = callee(
                    Callee(symbol: member.symbol, receiver: member.receiver, origin: member.origin), emptyCall, event)
            }
        }
        return isThrowing
    }

    private var emptyCall: Call { Call(callee: -1, firstArgument: 0, argumentCount: 0, flags: 0, offset: 0) }

    /// What the closure throws that the receiver was made with.
    private mutating func carried(by receiver: Int32, _ event: Event) {
        var value = receiver
        while value >= 0 {
            let record = facts.values[Int(value)]
            if record.kind == .local {
                let local = facts.locals[Int(record.link)]
                guard local.kind == .initial, local.isConstant else { break }
                value = local.value
            } else if record.kind == .call {
                let closures = facts.arguments(of: facts.calls[Int(record.link)]).filter {
                    $0.value >= 0 && facts.values[Int($0.value)].kind == .closure
                }
                guard closures.count == 1, let closure = closures.first else { break }
                var erased = ThrowSet()
                erased.isErased = true
                add(.constant(erased), at: event.offset)
                let body = facts.values[Int(closure.value)].link
                return add(.inner(program.linked.body(file, body)), at: event.offset)
            } else {
                break
            }
        }
        let type = resolver.types[resolver.type(ofValue: receiver, context)]
        if type.kind == .nominal, type.arguments.count == 2, let error = errorType(type.arguments[1]) {
            return add(.constant(.error(error)), at: event.offset)
        }
        unknown(.value, at: event.offset)
    }

    /// `for try`: what `next()` of the sequence's iterator throws, or the failure that its type names.
    private mutating func iterate(_ event: Event) {
        let type = resolver.types[resolver.type(ofValue: event.link, context)]
        if type.kind == .nominal, type.arguments.count == 2, let error = errorType(type.arguments[1]) {
            return add(.constant(.error(error)), at: event.offset)
        }
        unknown(type.kind == .unknown ? .receiver : .existential, at: event.offset)
    }

    private mutating func thrown(_ event: Event) {
        guard event.link >= 0 else { return unknown(.existential, at: event.offset) }
        var value = facts.values[Int(event.link)]
        while value.kind == .unwrapped, value.base >= 0 { value = facts.values[Int(value.base)] }
        if value.kind == .local, facts.locals[Int(value.link)].kind == .caught,
            facts.locals[Int(value.link)].type < 0
        {
            return add(.reemit(handler: facts.locals[Int(value.link)].link), at: event.offset)
        }
        // `E.name(…)` and `E.name` are one case; a variable may be any.
        var named = value
        if value.kind == .call {
            let callee = facts.calls[Int(value.link)].callee
            if callee >= 0 { named = facts.values[Int(callee)] }
        }
        if named.kind == .implicit, event.extra >= 0,
            let error = errorType(resolver.type(event.extra, in: context.place, file: file))
        {
            return add(.constant(.error(error, cases(of: error, named.name))), at: event.offset)
        }
        guard let error = errorType(resolver.type(ofValue: event.link, context)) else {
            return unknown(.existential, at: event.offset)
        }
        // A name that is declared elsewhere may be that of a protocol, unless it is called.
        if error < 0 || program.linked.nominals[Int(error)].symbol == nil, value.kind != .call, named.kind != .member {
            unknown(.existential, at: event.offset)
        }
        var cases = ThrowSet.wholeType
        if named.kind == .member, named.base >= 0 {
            let base = resolver.types[resolver.type(ofValue: named.base, context)]
            if base.kind == .metatype { cases = self.cases(of: error, named.name) }
        }
        add(.constant(.error(error, cases)), at: event.offset)
    }

    // MARK: Cases and filters

    /// The bit of a case; all bits if the name is no case of the type.
    private mutating func cases(of nominal: Int32, _ name: UInt32) -> UInt64 {
        guard nominal >= 0 else { return ThrowSet.wholeType }
        if caseNumbers[nominal] == nil { caseNumbers[nominal] = program.caseBits(of: nominal) }
        return caseNumbers[nominal]?[program.linked.name(file, name)] ?? ThrowSet.wholeType
    }

    private mutating func tests(of handler: Int32) -> [ErrorTest] {
        guard handler >= 0 else { return [] }
        return facts.patterns(of: facts.handlers[Int(handler)]).map { pattern in
            var test = ErrorTest(kind: .everything, isPartial: pattern.isPartial != 0)
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
                let type = pattern.value >= 0 ? resolver.type(ofValue: pattern.value, context) : -1
                let record = type >= 0 ? resolver.types[type] : nil
                guard let record, record.kind == .metatype, let error = errorType(record.arguments.first ?? -1) else {
                    test.isPartial = true
                    break
                }
                test.kind = .enumCase
                test.types = [error]
                test.cases = cases(of: error, pattern.name)
                // A constant that is compared with, not a case.
                if test.cases == ThrowSet.wholeType { test.isPartial = true }
            case .value: test.isPartial = true
            }
            return test
        }
    }
}

extension Program {
    /// The cases of an enum of no more than 63.
    func caseBits(of nominal: Int32) -> [UInt32: UInt64] {
        var bits: [UInt32: UInt64] = [:]
        for name in caseNames(of: nominal) where bits[name] == nil { bits[name] = 1 << UInt64(bits.count) }
        return bits
    }

    /// In the order of the declaration; none for what is no enum, and for one with too many.
    func caseNames(of nominal: Int32) -> [UInt32] {
        guard nominal >= 0, let symbol = linked.nominals[Int(nominal)].symbol else { return [] }
        let facts = facts(symbol.file)
        var names: [UInt32] = []
        guard declaration(symbol).kind == .enumeration else { return [] }
        for declaration in facts.declarations.dropFirst(Int(symbol.declaration) + 1) {
            if declaration.owner < symbol.declaration, declaration.scope < 0 { break }
            guard declaration.kind == .enumCase, declaration.owner == symbol.declaration else { continue }
            let name = linked.name(symbol.file, declaration.name)
            if !names.contains(name) { names.append(name) }
        }
        return names.count < 64 ? names : []
    }

    /// A type with all that inherit it.
    func types(below nominal: Int32) -> [Int32] {
        var found = [nominal]
        var seen: Set<Int32> = [nominal]
        var position = 0
        while position < found.count {
            if found[position] >= 0 {
                for subtype in linked.nominals[Int(found[position])].subtypes where seen.insert(subtype).inserted {
                    found.append(subtype)
                }
            }
            position += 1
        }
        return found
    }
}
