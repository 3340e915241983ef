/// Finds what displays the value of a property.
struct Viewers: FileAnalysis {
    let search: Search

    /// The maximum depth of derived properties.
    private static let mostHops = 3

    /// Returns the user interface type that reads a property's value; `nil` if there is none.
    /// - Parameters:
    ///   - includesTests: Whether tests for a value also count, as for a flag that controls what is shown.
    ///   - inCase: The enum case with the value, if any. Reads of other cases don't count.
    func viewer(of property: Symbol, includesTests: Bool = false, inCase: UInt32? = nil, hops: Int = 0) -> Symbol? {
        guard hops < Self.mostHops else { return nil }
        for place in survey.contracts.uses.places(of: property) {
            if let inCase, !takes(inCase, of: place.value, in: place.file) { continue }
            guard program.facts(place.file).values[place.value].use != .target,
                includesTests || !isOnlyTested(place.value, in: place.file), !isBehindFlag(place.value, in: place.file)
            else { continue }
            if let found = viewer(ofRead: place.value, in: place.file, includesTests, hops) { return found }
        }
        return sources(ofBinding: property).lazy
            .compactMap { viewer(of: $0, includesTests: includesTests, inCase: inCase, hops: hops + 1) }.first
    }

    /// Returns the properties that a binding changes: those of `Sheet(text: $text)`.
    private func sources(ofBinding property: Symbol) -> [Symbol] {
        let declaration = program.declaration(property)
        guard declaration.owner.isPresent else { return [] }
        let name = program.linked.name(property.file, declaration.name)
        return survey.contracts.uses.calls(of: Symbol(file: property.file, declaration: declaration.owner)).flatMap {
            let (other, file) = (analysis(of: $0.file), $0.file)
            return other.facts.arguments(of: other.facts.calls[other.facts.values[$0.value].userCall])
                .filter { $0.label > 0 && program.linked.name(file, $0.label) == name }.map(\.value)
                .filter { $0.isPresent && other.facts.text(other.facts.values[$0].name).hasPrefix("$") }
                .compactMap { other.symbol(named: $0) }
        }
    }

    /// Returns the enum case that an end passes the value to.
    func caseKeeping(_ end: ErrorEnd) -> UInt32? {
        let facts = program.facts(end.file)
        var value = end.value
        if facts.values[value].use == .argument { value = flow.uses(in: end.file).values[facts.values[value].userCall] }
        guard value.isPresent, facts.values[value].kind == .call else { return nil }
        let call = facts.values[value].call
        guard let callees = flow.symbols(calledBy: call, in: end.file),
            callees.allSatisfy({ program.declaration($0).kind == .enumCase })
        else { return nil }
        return callees.first.map { program.linked.name($0.file, program.declaration($0).name) }
    }

    /// Whether a read of an enum accesses the payload of a case. Also `true` outside of `switch` and `if case`.
    private func takes(_ name: UInt32, of value: ValueID, in file: FileID) -> Bool {
        let facts = program.facts(file)
        guard facts.values[value].use == .subject else { return true }
        let uses = flow.uses(in: file)
        return uses.parts(of: value).contains { number in
            let local = facts.locals[number]
            return local.kind == .payload && program.linked.name(file, local.caseName) == name
                && !uses.mentions(of: number).isEmpty
        }
    }

    /// Returns the user interface type around a read, or the one that passes the value to a system view.
    private func viewer(ofRead number: ValueID, in file: FileID, _ includesTests: Bool, _ hops: Int) -> Symbol? {
        let facts = program.facts(file)
        let body = facts.body(ofValue: number)
        guard body.isPresent, facts.bodies[body].declaration.isPresent else { return nil }
        let symbol = Symbol(file: file, declaration: facts.bodies[body].declaration)
        guard !survey.isForDevelopers(symbol) else { return nil }
        let declaration = program.declaration(symbol)
        let isCalled = facts.values[number].use == .callee
        let value = isCalled ? flow.uses(in: file).values[facts.values[number].userCall] : number
        let ends = flow.ends(ofValue: value, as: .text, in: file)
        // A method of a screen can also only log or test it.
        let isUsed =
            includesTests || declaration.kind == .property || ends.contains { $0.kind.isObserved && $0.kind != .logged }
        if isUsed, let type = interface(around: symbol) { return type }
        if ends.contains(where: { $0.kind == .shown && $0.form <= .text }) { return symbol }
        let handsOn =
            declaration.kind == .property
            ? declaration.traits.contains(.computed)
            : declaration.kind == .function && ends.contains { $0.kind == .returned && $0.form <= .text }
        guard handsOn else { return nil }
        return viewer(of: symbol, includesTests: includesTests, hops: hops + 1)
    }

    /// Returns the type around a declaration, if it inherits from the system's user interface.
    private func interface(around symbol: Symbol) -> Symbol? {
        guard let nominal = flow.resolver.ownNominal(of: symbol),
            let type = program.linked.nominals[Int(nominal)].symbol,
            survey.places.place(of: symbol).layer == .presentation
        else { return nil }
        return program.hasTrait(.interface, nominal) ? type : nil
    }

    /// Returns the properties that store a value in the object that a call creates from it.
    func keepers(of value: ValueID, depth: Int = 0) -> [Symbol] {
        guard depth < Self.mostHops else { return [] }
        var current = value
        while [.base, .operand].contains(facts.values[current].use) { current = facts.values[current].user }
        let record = facts.values[current]
        let uses = flow.uses(in: file)
        if record.use == .bound { return uses.mentions(of: record.userLocal).flatMap { keepers(of: $0, depth: depth) } }
        guard record.use == .argument, uses.values[record.userCall].isPresent else { return [] }
        let made = uses.values[record.userCall]
        let call = facts.calls[record.userCall]
        guard let argument = facts.arguments(of: call).firstIndex(where: { $0.value == current }) else { return [] }
        let context = flow.resolver.context(ofValue: made, in: file)
        switch flow.resolver.callees(of: record.userCall, context) {
        // A memberwise initializer, including those of types with unknown conformances.
        case .harmless, .unknown:
            let type = flow.resolver.type(ofValue: made, context)
            guard facts.arguments[argument].label > 0 else { return [closureProperty(of: type)].compactMap { $0 } }
            let label = program.linked.name(file, facts.arguments[argument].label)
            return flow.resolver.members(label, of: type, onType: false).levels.first?.map(\.symbol) ?? []
        case .symbols(let callees):
            let position = argument - Int(call.firstArgument)
            var found: [Symbol] = []
            for callee in callees where position < callee.positions.count {
                switch program.declaration(callee.symbol).kind {
                // `String(format: text)`
                case .initializer where program.isModel(callee.symbol), .function where program.isModel(callee.symbol):
                    found += keepers(of: made, depth: depth)
                case .initializer:
                    for end in flow.ends(ofParameter: callee.positions[position], of: callee.symbol) {
                        if case .stored(let property) = end.kind { found.append(property) }
                    }
                // A function that creates the value for its callers.
                case .function:
                    found += keepers(ofParameter: callee.positions[position], of: callee.symbol, depth: depth)
                default: break
                }
            }
            return found
        case .value, .closure: return []
        }
    }

    /// Returns the only stored closure of a type, which a trailing closure of its memberwise initializer sets.
    private func closureProperty(of type: TypeID) -> Symbol? {
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, record.first >= 0,
            let own = program.linked.nominals[Int(record.first)].symbol
        else { return nil }
        let facts = program.facts(own.file)
        let found = facts.members(of: own.declaration).filter {
            guard facts[$0].kind == .property, facts[$0].type >= 0 else { return false }
            let type = flow.resolver.type(facts[$0].type, in: own, file: own.file)
            return flow.resolver.types[flow.resolver.withoutOptional(type)].kind == .function
        }
        return found.count == 1 ? Symbol(file: own.file, declaration: found[0]) : nil
    }

    func keepers(ofParameter position: Int, of function: Symbol, depth: Int = 0) -> [Symbol] {
        let other = analysis(of: function.file)
        let uses = flow.uses(in: function.file)
        guard let local = uses.parameter(position, of: function.declaration) else { return [] }
        return uses.mentions(of: local).flatMap { other.keepers(of: $0, depth: depth + 1) }
    }

    /// Whether code depends only on whether there is a value, or whether it is empty.
    private func isOnlyTested(_ number: ValueID, in file: FileID) -> Bool {
        let facts = program.facts(file)
        let uses = flow.uses(in: file)
        var current = number
        while true {
            let value = facts.values[current]
            switch value.use {
            case .condition: return true
            case .base: current = value.user
            case .operand:
                if uses.operands(of: value.user).contains(where: { facts.values[$0].isNull }) { return true }
                current = value.user
            default: return false
            }
        }
    }
}
