/// The identity of storage locations, by path, key, or record type. Unknown locations have no address.
struct StoreAddresses {
    /// The maximum depth of operands, initial values, and functions.
    private static let deepest = 8

    private static let records = "records of "

    /// Whether a place is all records of a type instead of a single one.
    static func isOfRecords(_ place: String) -> Bool { place.hasPrefix(records) }

    let flow: ErrorFlow
    /// The arguments for the parameters of enclosing functions.
    var known: [Parameter: String] = [:]
    /// Whether it passes through temporary storage.
    private(set) var isTemporary = false

    struct Parameter: Hashable {
        var file: FileID
        var local: LocalID

        /// The placeholder for an unknown argument.
        var placeholder: String { "<\(file):\(local)>" }
    }

    init(flow: ErrorFlow, known: [Parameter: String] = [:]) {
        self.flow = flow
        self.known = known
    }

    private var program: Program { flow.program }

    /// Binds the parameters of a function to the arguments of a call.
    mutating func bind(_ callee: Callee, of call: CallID, in file: FileID) {
        let arguments = program.facts(file).arguments(of: program.facts(file).calls[call])
        var handed: [Int: String] = [:]
        for (argument, position) in zip(arguments, callee.positions) {
            handed[position] = address(of: argument.value, in: file)
        }
        for member in flow.resolver.family(of: callee.symbol).members {
            for (number, local) in program.facts(member.file).locals.enumerated()
            where local.kind == .parameter && local.declaration == member.declaration {
                known[Parameter(file: member.file, local: LocalID(number))] = handed[Int(local.position)]
            }
        }
    }

    /// Returns the places that a modeled call accesses: its arguments, and the record type of its receiver.
    mutating func addresses(ofCall call: CallID, in file: FileID) -> Set<String> {
        let facts = program.facts(file)
        let record = facts.calls[call]
        var found: Set<String> = []
        for argument in facts.arguments(of: record) where argument.value.isPresent {
            if let address = address(of: argument.value, in: file), isPlace(argument.value, in: file) {
                found.insert(address)
            }
        }
        guard record.callee.isPresent, case let callee = facts.values[record.callee], callee.kind == .member,
            let type = ownType(of: callee.base, in: file)
        else { return found }
        return found.union([Self.records + "\(type)"])
    }

    /// Whether an argument can identify a place, unlike numbers and system options.
    private mutating func isPlace(_ number: ValueID, in file: FileID) -> Bool {
        let value = program.facts(file).values[number]
        switch value.kind {
        case .literal: return value.isText
        // Cases and constants of the system, such as `.utf8` or `String.Encoding.utf8`, aren't places.
        case .implicit: return symbol(named: number, in: file).map { !program.isModel($0) } ?? false
        case .member where Constants(flow).isType(value.base, in: file):
            return symbol(named: number, in: file).map { !program.isModel($0) } ?? false
        case .selfValue, .closure, .type: return false
        default: return true
        }
    }

    /// Returns the app's type of a value, or the type that it names.
    private func ownType(of value: ValueID, in file: FileID) -> Int32? {
        guard value.isPresent else { return nil }
        let resolver = flow.resolver
        var type = resolver.withoutOptional(resolver.type(ofValue: value, resolver.context(ofValue: value, in: file)))
        if resolver.types[type].kind == .metatype, let named = resolver.types[type].arguments.first { type = named }
        let record = resolver.types[type]
        guard record.kind == .nominal, record.first >= 0,
            let symbol = program.linked.nominals[Int(record.first)].symbol, !program.isModel(symbol)
        else { return nil }
        return record.first
    }

    /// Returns the value that a call converts: `url.path()`, `URL(fileURLWithPath: path)`.
    private func otherForm(of number: ValueID, _ call: CallID, in file: FileID) -> ValueID? {
        let facts = program.facts(file)
        let record = facts.calls[call]
        guard
            case .symbols(let callees) = flow.resolver.callees(
                of: call, flow.resolver.context(ofValue: number, in: file)),
            callees.allSatisfy({ program.traits(of: $0.symbol).contains(.locates) }), record.callee.isPresent
        else { return nil }
        let callee = facts.values[record.callee]
        let isMember =
            callee.kind == .member && !Constants(flow).isType(callee.base, in: file)
            && !Constants(flow).isType(record.callee, in: file)
        return isMember ? callee.base : facts.arguments(of: record).first?.value
    }

    private func symbol(named value: ValueID, in file: FileID) -> Symbol? {
        let context = flow.resolver.context(ofValue: value, in: file)
        let record = program.facts(file).values[value]
        guard record.kind == .implicit else { return flow.resolver.symbols(named: value, context).first?.symbol }
        guard let wanted = flow.resolver.expectedType(ofValue: value, context) else { return nil }
        let name = program.linked.name(file, record.name)
        return flow.resolver.members(name, of: wanted, onType: true).levels.first?.first?.symbol
    }

    /// Returns a string that is equal for equal values.
    mutating func address(of number: ValueID, in file: FileID, depth: Int = 0) -> String? {
        guard number.isPresent, depth < Self.deepest else { return nil }
        let facts = program.facts(file)
        let value = facts.values[number]
        switch value.kind {
        case .local: return address(ofLocal: value.local, in: file, depth: depth)
        case .unwrapped, .attempted, .cast: return address(of: value.base, in: file, depth: depth + 1)
        case .selfValue, .selfType: return "self"
        case .name, .member, .implicit: return address(ofNamed: number, value, in: file, depth: depth)
        case .literal:
            guard value.isText else { return "literal" }
            let parts = flow.uses(in: file).operands(of: number).map { address(of: $0, in: file, depth: depth + 1) }
            guard value.flags & 1 == 0 || value.name > 0, !parts.contains(nil) else { return nil }
            return "'\(facts.text(value.name))\(parts.compactMap(\.self).joined())'"
        case .subscripted:
            let parts = [value.base] + flow.uses(in: file).operands(of: number)
            let known = parts.compactMap { address(of: $0, in: file, depth: depth + 1) }
            return known.count == parts.count ? known.joined(separator: "[") : nil
        case .type: return ownType(of: number, in: file).map { "type \($0)" } ?? "type"
        case .call:
            let call = facts.calls[value.call]
            if let form = otherForm(of: number, value.call, in: file) {
                return address(of: form, in: file, depth: depth + 1)
            }
            // `UUID()` differs each time.
            guard call.argumentCount > 0 || !Constants(flow).isType(call.callee, in: file) else { return nil }
            var parts = [address(of: call.callee, in: file, depth: depth + 1)]
            for argument in facts.arguments(of: call) where argument.value.isPresent {
                parts.append(address(of: argument.value, in: file, depth: depth + 1))
            }
            guard !parts.contains(nil) else { return nil }
            return parts.compactMap(\.self).joined(separator: ",")
        default: return nil
        }
    }

    private mutating func address(ofLocal local: LocalID, in file: FileID, depth: Int) -> String? {
        let record = program.facts(file).locals[local]
        let parameter = Parameter(file: file, local: local)
        switch record.kind {
        case .initial where record.isConstant:
            return address(of: record.value, in: file, depth: depth + 1) ?? parameter.placeholder
        case .element, .payload, .tupleElement, .parameter, .closureParameter, .plain, .initial:
            return known[parameter] ?? parameter.placeholder
        case .caught, .asyncLet, .declaration: return nil
        }
    }

    /// Checks how a property of the app is created. Only its name is part of the place.
    private mutating func look(into symbol: Symbol, depth: Int) {
        let declaration = program.declaration(symbol)
        guard declaration.kind == .property || declaration.kind == .function else { return }
        _ = address(of: declaration.value, in: symbol.file, depth: depth + 1)
        guard declaration.body.isPresent else { return }
        let facts = program.facts(symbol.file)
        let body = facts.bodies[declaration.body]
        _ = address(of: body.value, in: symbol.file, depth: depth + 1)
        for event in facts.events(of: body) where event.kind == .returning {
            _ = address(of: event.value, in: symbol.file, depth: depth + 1)
        }
    }

    /// Whether the storage is temporary, according to a model, or to a word in an unknown name.
    private func isTemporary(_ symbol: Symbol?, _ name: String) -> Bool {
        if let symbol, program.traits(of: symbol).contains(.passing) { return true }
        return symbol.map { !program.isModel($0) } ?? true && flow.vocabulary.contains(.disposable, in: name)
    }

    private mutating func address(ofNamed number: ValueID, _ value: Value, in file: FileID, depth: Int) -> String? {
        let symbol = symbol(named: number, in: file)
        if isTemporary(symbol, program.facts(file).text(value.name)) { isTemporary = true }
        if let symbol, !program.isModel(symbol) { look(into: symbol, depth: depth) }
        // Members of modeled values are parts of them. Members of the app's values are known by their declaration.
        guard value.kind == .member, symbol.map({ program.isModel($0) }) ?? true else {
            return symbol.map { "\($0.file).\($0.declaration)" } ?? program.facts(file).text(value.name)
        }
        guard let base = address(of: value.base, in: file, depth: depth + 1) else { return nil }
        if let symbol, program.traits(of: symbol).contains(.locates) { return base }
        return "\(base).\(program.facts(file).text(value.name))"
    }
}
