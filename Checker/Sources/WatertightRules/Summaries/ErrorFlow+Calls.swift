/// Resolves calls and names to declarations, and determines properties of both.
extension ErrorFlow {
    package func callees(of call: CallID, in file: FileID) -> Callees {
        let value = uses(in: file).values[call]
        return resolver.callees(of: call, resolver.context(ofValue: value, in: file))
    }

    /// Returns the declarations that a call can call; `nil` if they are unknown.
    package func symbols(calledBy call: CallID, in file: FileID) -> [Symbol]? {
        guard case .symbols(let callees) = callees(of: call, in: file) else { return nil }
        return callees.map(\.symbol)
    }

    package func type(of value: ValueID, in file: FileID) -> TypeID {
        resolver.type(ofValue: value, resolver.context(ofValue: value, in: file))
    }

    /// Returns the declaration that a name or member refers to.
    package func symbol(named value: ValueID, in file: FileID) -> Symbol? {
        resolver.symbols(named: value, resolver.context(ofValue: value, in: file)).first?.symbol
    }

    /// Returns the union of the traits that models declare for the possible callees.
    package func traits(ofCall call: CallID, in file: FileID) -> ModelTraits {
        (symbols(calledBy: call, in: file) ?? []).reduce(into: []) { $0.formUnion(program.traits(of: $1)) }
    }

    /// Returns the names of a call, from the root to the callee.
    func path(ofCall call: CallID, in file: FileID) -> [String] {
        let facts = program.facts(file)
        return facts.path(ofCall: call).map { facts.text($0) }
    }

    /// Whether a declaration belongs to a test double or generated code, which no app runs.
    func standsIn(_ symbol: Symbol) -> Bool {
        if program.facts(symbol.file).isGenerated { return true }
        guard let own = resolver.ownNominal(of: symbol) else { return false }
        let name = program.name(ofType: own)
        return vocabulary.begins(name, with: .support) || vocabulary.ends(name, with: .support)
    }
}

extension Facts {
    /// Returns the numbers of the names of a call, from the root to the callee.
    func path(ofCall call: CallID) -> [UInt32] {
        var names: [UInt32] = []
        var value = calls[call].callee
        while value.isPresent {
            let record = values[value]
            if record.name > 0 { names.append(record.name) }
            value = record.kind == .call ? calls[record.call].callee : record.base
        }
        return names.reversed()
    }
}
