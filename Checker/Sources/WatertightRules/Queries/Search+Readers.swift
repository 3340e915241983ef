/// Who reads what a property keeps.
extension Search {
    /// Properties that others are made of are followed so far.
    private static let mostHops = 3

    /// The type of the screen's that reads a property, to show more than whether it has a value; nil for none.
    mutating func viewer(of property: Symbol, hops: Int = 0) -> Symbol? {
        guard hops < Self.mostHops else { return nil }
        let wanted = program.linked.name(property.file, program.declaration(property).name)
        for file in program.files.indices.map({ Int32($0) }) where !program.files[Int(file)].isModel {
            let facts = program.facts(file)
            for (number, value) in facts.values.enumerated()
            where value.name > 0 && value.use != .target && (value.kind == .name || value.kind == .member) {
                let name = flow.resolver.wrapped(value.name, in: file) ?? program.linked.name(file, value.name)
                guard name == wanted, !isOnlyAsked(Int32(number), in: facts),
                    !facts.isBehindFlag(Int32(number), saying: { survey.vocabulary.says(.debug, in: $0) }),
                    reads(property, Int32(number), in: file)
                else { continue }
                if let found = viewer(around: facts.body(ofValue: Int32(number)), in: file, hops) { return found }
            }
        }
        return nil
    }

    /// Whether a value is a property, by its own name or by that of the requirement that it meets.
    private mutating func reads(_ property: Symbol, _ number: Int32, in file: Int32) -> Bool {
        let context = flow.resolver.context(ofValue: number, in: file)
        return flow.resolver.symbols(named: number, context).contains { member in
            member.symbol == property || flow.resolver.family(of: member.symbol).members.contains(property)
        }
    }

    private mutating func viewer(around body: Int32, in file: Int32, _ hops: Int) -> Symbol? {
        let facts = program.facts(file)
        guard body >= 0, facts.bodies[Int(body)].declaration >= 0 else { return nil }
        let symbol = Symbol(file: file, declaration: facts.bodies[Int(body)].declaration)
        guard !survey.isForDevelopers(symbol) else { return nil }
        if let type = interface(around: symbol) { return type }
        let declaration = program.declaration(symbol)
        guard declaration.kind == .property, declaration.traits.contains(.computed) else { return nil }
        return viewer(of: symbol, hops: hops + 1)
    }

    /// The type around a declaration, if the system's user interface has it on the screen.
    private mutating func interface(around symbol: Symbol) -> Symbol? {
        guard let nominal = flow.resolver.ownNominal(of: symbol), let type = program.linked.nominals[Int(nominal)].symbol,
            survey.places.place(of: symbol).layer == .presentation
        else { return nil }
        let isOfInterface = program.linked.supertypes(of: nominal).contains { above in
            program.linked.nominals[Int(above)].symbol.map { program.traits(of: $0).contains(.interface) } ?? false
        }
        return isOfInterface ? type : nil
    }

    /// Whether only whether there is a value, or whether it is empty, decides something.
    private func isOnlyAsked(_ number: Int32, in facts: Facts) -> Bool {
        var current = number
        while true {
            let value = facts.values[Int(current)]
            switch value.use {
            case .condition: return true
            case .base: current = value.user
            case .operand:
                if facts.operands(of: value.user).contains(where: { facts.values[Int($0)].isNull }) { return true }
                current = value.user
            default: return false
            }
        }
    }
}

extension Linked {
    /// All that a type inherits, however far.
    func supertypes(of nominal: Int32) -> Set<Int32> {
        var found: Set<Int32> = []
        var pending = [nominal]
        while let next = pending.popLast() {
            for above in nominals[Int(next)].supertypes where above >= 0 && found.insert(above).inserted { pending.append(above) }
        }
        return found
    }
}
