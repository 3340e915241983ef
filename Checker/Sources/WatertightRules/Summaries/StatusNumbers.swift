/// Where the number goes that a server answered with: through variables, properties, parameters, payloads and results.
struct StatusNumbers: Sendable {
    /// By file: the values that are such a number.
    private let values: [Int32: Set<Int32>]

    func isStatus(_ value: Int32, in file: Int32) -> Bool { values[file]?.contains(value) ?? false }

    init(program: Program, uses: UseIndex) {
        var tracing = StatusTracing(program: program, uses: uses)
        values = tracing.traced()
    }
}

private struct StatusTracing {
    private struct Payload: Hashable {
        var symbol: Symbol
        var position: Int
    }

    private let resolver: Resolver
    private let uses: UseIndex
    private var found: [Int32: Set<Int32>] = [:]
    private var pending: [UseIndex.Place] = []
    private var symbols: Set<Symbol> = []
    private var payloads: Set<Payload> = []

    private var program: Program { resolver.program }

    init(program: Program, uses: UseIndex) {
        resolver = Resolver(program: program)
        self.uses = uses
    }

    mutating func traced() -> [Int32: Set<Int32>] {
        for (symbol, traits) in program.linked.modelTraits where traits.contains(.httpStatus) {
            guard program.declaration(symbol).kind.isType else {
                enter(symbol)
                continue
            }
            for payload in resolver.payloads(of: symbol) { enter(Payload(symbol: payload.symbol, position: 0)) }
        }
        while let place = pending.popLast() { follow(place.value, in: place.file) }
        return found
    }

    private mutating func add(_ value: Int32, in file: Int32) {
        guard value >= 0, found[file, default: []].insert(value).inserted else { return }
        pending.append(UseIndex.Place(file: file, value: value))
    }

    private mutating func add(local: Int32, in file: Int32) {
        for mention in resolver.uses(in: file).mentions(of: local) { add(mention, in: file) }
    }

    // MARK: Declarations

    /// All that reads a property or calls a function.
    private mutating func enter(_ symbol: Symbol) {
        guard symbols.insert(symbol).inserted else { return }
        let isCalled = program.declaration(symbol).kind == .function
        for place in uses.places(of: symbol) {
            let value = program.facts(place.file).values[Int(place.value)]
            guard value.use != .target, isCalled == (value.use == .callee) else { continue }
            add(isCalled ? resolver.uses(in: place.file).values[Int(value.user)] : place.value, in: place.file)
        }
    }

    /// All that takes a payload out of a case.
    private mutating func enter(_ payload: Payload) {
        guard payloads.insert(payload).inserted else { return }
        let name = program.linked.name(payload.symbol.file, program.declaration(payload.symbol).name)
        for file in program.names.files(naming: name) {
            for (number, local) in program.facts(file).locals.enumerated()
            where local.kind == .payload && local.link > 0 && Int(local.position) == payload.position
                && program.linked.name(file, UInt32(local.link)) == name && takes(local, payload.symbol, name, file)
            {
                add(local: Int32(number), in: file)
            }
        }
    }

    /// Whether what a pattern matches is of the enum; where that is not known, whether no other enum has such a case.
    private mutating func takes(_ local: Local, _ symbol: Symbol, _ name: UInt32, _ file: Int32) -> Bool {
        let context = local.value < 0 ? nil : resolver.context(ofValue: local.value, in: file)
        if let context, case let type = resolver.withoutOptional(resolver.type(ofValue: local.value, context)),
            let found = resolver.members(name, of: type, onType: true).levels.first?.first
        {
            return found.symbol == symbol
        }
        return !program.linked.nominals.indices.contains { nominal in
            program.linked.members(Int32(nominal), name).contains {
                $0 != symbol && program.declaration($0).kind == .enumCase
            }
        }
    }

    // MARK: Values

    private mutating func follow(_ number: Int32, in file: Int32) {
        let facts = program.facts(file)
        let value = facts.values[Int(number)]
        switch value.use {
        case .bound: add(local: value.user, in: file)
        case .base where passes(facts.values[Int(value.user)]): add(value.user, in: file)
        case .operand where passes(facts.values[Int(value.user)]):
            // The condition of `a ? b : c` decides, and is not given.
            let user = facts.values[Int(value.user)]
            let isCondition =
                user.kind == .operation && resolver.uses(in: file).operands(of: value.user).first == number
            if !isCondition { add(value.user, in: file) }
        case .assigned: assigned(to: facts.values[Int(value.user)].base, facts, file)
        case .argument: handed(number, to: value.user, facts, file)
        case .returned: given(by: resolver.uses(in: file).returned[number] ?? -1, facts, file)
        case .result: given(by: value.user, facts, file)
        case .initial: enter(Symbol(file: file, declaration: value.user))
        default: break
        }
    }

    /// Whether a value is the same number as what it is made of.
    private func passes(_ user: Value) -> Bool {
        switch user.kind {
        case .unwrapped, .cast, .attempted: true
        case .operation: user.name == 0
        default: false
        }
    }

    private mutating func assigned(to target: Int32, _ facts: Facts, _ file: Int32) {
        guard target >= 0 else { return }
        let value = facts.values[Int(target)]
        if value.kind == .local { return add(local: value.link, in: file) }
        let context = resolver.context(ofValue: target, in: file)
        guard let symbol = resolver.symbols(named: target, context).first?.symbol, !program.isModel(symbol) else {
            return
        }
        enter(symbol)
    }

    private mutating func given(by body: Int32, _ facts: Facts, _ file: Int32) {
        guard body >= 0 else { return }
        let record = facts.bodies[Int(body)]
        guard record.declaration >= 0, record.kind == .function || record.kind == .accessor else { return }
        enter(Symbol(file: file, declaration: record.declaration))
    }

    private mutating func handed(_ number: Int32, to call: Int32, _ facts: Facts, _ file: Int32) {
        let record = facts.calls[Int(call)]
        let uses = resolver.uses(in: file)
        let made = uses.values[Int(call)]
        guard made >= 0, let argument = facts.arguments(of: record).firstIndex(where: { $0.value == number }) else {
            return
        }
        let position = argument - Int(record.firstArgument)
        let context = resolver.context(ofValue: made, in: file)
        let type = resolver.type(ofValue: made, context)
        let called = resolver.types[resolver.type(ofValue: record.callee, context)].kind
        if called == .metatype, record.argumentCount == 1, facts.arguments[argument].label == 0, isOfLanguage(type) {
            return add(made, in: file)
        }
        switch resolver.callees(of: call, context) {
        case .closure(let body):
            let local = facts.locals.firstIndex {
                $0.kind == .closureParameter && $0.link == body && Int($0.position) == position
            }
            if let local { add(local: Int32(local), in: file) }
        case .harmless:
            let label = program.linked.name(file, facts.arguments[argument].label)
            guard let kept = resolver.members(label, of: type, onType: false).levels.first?.first else { return }
            enter(kept.symbol)
        case .symbols(let callees):
            for callee in callees where !program.isModel(callee.symbol) && position < callee.positions.count {
                take(callee.positions[position], of: callee.symbol)
            }
        case .value, .unknown: break
        }
    }

    /// `Int(number)`: another number of the language.
    private func isOfLanguage(_ type: TypeID) -> Bool {
        let record = resolver.types[resolver.withoutOptional(type)]
        guard record.kind == .nominal, record.first >= 0, let symbol = program.linked.nominals[Int(record.first)].symbol
        else { return false }
        return program.isModel(symbol) && program.files[Int(symbol.file)].module == Model.language
    }

    private mutating func take(_ position: Int, of symbol: Symbol) {
        guard program.declaration(symbol).kind != .enumCase else {
            return enter(Payload(symbol: symbol, position: position))
        }
        for member in resolver.family(of: symbol).members where program.declaration(member).body >= 0 {
            let local = program.facts(member.file).locals.firstIndex {
                $0.kind == .parameter && $0.link == member.declaration && Int($0.position) == position
            }
            if let local { add(local: Int32(local), in: member.file) }
        }
    }
}
