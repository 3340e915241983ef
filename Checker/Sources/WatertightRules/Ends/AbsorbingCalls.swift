extension Absorption {
    /// Returns the absorbing functions, including those that only call functions that absorb.
    static func known(in files: [FileFailures]) -> [Symbol: Absorption] {
        var known: [Symbol: Absorption] = [:]
        for file in files { known.merge(file.absorptions) { own, _ in own } }
        let forwards = files.flatMap(\.forwards)
        let numbers = Dictionary(
            forwards.enumerated().map { ($1.symbol, Int32($0)) }, uniquingKeysWith: { first, _ in first })
        StrongComponents.solve(forwards.map { $0.targets.compactMap { numbers[$0] } }) { number in
            let forward = forwards[Int(number)]
            guard known[forward.symbol] == nil, let found = absorbing(forward.targets, known) else { return false }
            known[forward.symbol] = found.absorption
            return true
        }
        return known
    }
}

/// Returns the function that a call ends in, if all possible targets absorb their failures.
func absorbing(
    _ call: CallID, in file: FileID, by resolver: Resolver, names: Set<UInt32>, known: [Symbol: Absorption]
) -> (symbol: Symbol, absorption: Absorption)? {
    let facts = resolver.program.facts(file)
    let callee = facts.calls[call].callee
    guard callee.isPresent, case let name = facts.values[callee].name, name > 0,
        names.contains(resolver.linked.name(file, name))
    else { return nil }
    return absorbing(resolver.targets(of: call, in: file), known)
}

/// Returns the computed property that a value reads, if it absorbs its failures.
func absorbing(
    read value: ValueID, in file: FileID, by resolver: Resolver, names: Set<UInt32>, known: [Symbol: Absorption]
) -> (symbol: Symbol, absorption: Absorption)? {
    let record = resolver.program.facts(file).values[value]
    guard record.kind == .member || record.kind == .name, record.use != .callee, record.use != .target,
        record.name > 0, names.contains(resolver.linked.name(file, record.name)),
        let property = resolver.symbols(named: value, resolver.context(ofValue: value, in: file)).first?.symbol,
        resolver.program.declaration(property).kind == .property
    else { return nil }
    return absorbing(resolver.family(of: property).members.filter(resolver.hasBody), known)
}

private func absorbing(
    _ targets: [Symbol], _ known: [Symbol: Absorption]
) -> (symbol: Symbol, absorption: Absorption)? {
    let absorptions = targets.compactMap { target in known[target].map { (target, $0) } }
    return absorptions.count == targets.count ? absorptions.first : nil
}

extension Resolver {
    /// Returns the functions that a call can end in. Empty if a callee has no body.
    func targets(of call: CallID, in file: FileID) -> [Symbol] {
        guard case .symbols(let callees) = callees(of: call, context(ofValue: uses(in: file).values[call], in: file))
        else { return [] }
        let targets = callees.map { callee in family(of: callee.symbol).members.filter(hasBody) }
        return targets.contains([]) ? [] : targets.flatMap { $0 }
    }

    func hasBody(_ symbol: Symbol) -> Bool { program.declaration(symbol).body.isPresent }
}
