/// Finds the storage places that an expression was read from, through variables and functions in the sources.
struct StoreReads {
    private static let deepest = 6

    var addresses: StoreAddresses
    private(set) var found: Set<String> = []
    private var seen: Set<Place> = []
    private var bodies: Set<Int32> = []

    private struct Place: Hashable {
        var file: FileID
        var value: ValueID
    }

    init(_ addresses: StoreAddresses) { self.addresses = addresses }

    private var program: Program { addresses.flow.program }

    /// Adds the places that a value was read from.
    mutating func add(_ number: ValueID, in file: FileID, depth: Int = 0) {
        guard number.isPresent, depth < Self.deepest, seen.insert(Place(file: file, value: number)).inserted else {
            return
        }
        let facts = program.facts(file)
        let value = facts.values[number]
        switch value.kind {
        case .local:
            let local = facts.locals[value.local]
            if local.kind == .initial { add(local.value, in: file, depth: depth) }
        case .call: call(value.call, in: file, depth)
        case .name, .member:
            let context = addresses.flow.resolver.context(ofValue: number, in: file)
            let symbols = addresses.flow.resolver.symbols(named: number, context)
            for getter in symbols.map(\.symbol) where program.declaration(getter).kind == .property {
                body(program.declaration(getter).body, in: getter.file, depth)
            }
            add(value.base, in: file, depth: depth)
        default:
            add(value.base, in: file, depth: depth)
            for operand in addresses.flow.uses(in: file).operands(of: number) { add(operand, in: file, depth: depth) }
        }
    }

    private mutating func call(_ call: CallID, in file: FileID, _ depth: Int) {
        let facts = program.facts(file)
        let record = facts.calls[call]
        add(record.callee, in: file, depth: depth)
        for argument in facts.arguments(of: record) where argument.value.isPresent {
            let value = facts.values[argument.value]
            if value.kind == .closure {
                body(value.body, in: file, depth)
            } else {
                add(argument.value, in: file, depth: depth)
            }
        }
        let value = addresses.flow.uses(in: file).values[call]
        let context = addresses.flow.resolver.context(ofValue: value, in: file)
        guard case .symbols(let callees) = addresses.flow.resolver.callees(of: call, context) else { return }
        for callee in callees {
            let traits = program.traits(of: callee.symbol)
            if traits.contains(.storage), traits.isDisjoint(with: [.destroys, .writes]) {
                found.formUnion(addresses.addresses(ofCall: call, in: file))
            }
            guard !program.isModel(callee.symbol) else { continue }
            let outer = addresses.known
            addresses.bind(callee, of: call, in: file)
            for member in addresses.flow.resolver.family(of: callee.symbol).members {
                body(program.declaration(member).body, in: member.file, depth)
            }
            addresses.known = outer
        }
    }

    /// Adds the places that all calls of a body read.
    private mutating func body(_ body: BodyID, in file: FileID, _ depth: Int) {
        guard body.isPresent, depth < Self.deepest, bodies.insert(program.linked.body(file, body)).inserted else {
            return
        }
        let facts = program.facts(file)
        let uses = addresses.flow.uses(in: file)
        for event in facts.events(of: facts.bodies[body]) where event.kind == .call {
            add(uses.values[event.call], in: file, depth: depth + 1)
        }
    }
}
