/// Finds functions that absorb failures because they only call functions that do.
struct AbsorbingCalls {
    /// The maximum depth of callers to follow.
    private static let mostRounds = 8

    let program: Program
    private(set) var known: [Symbol: Absorption] = [:]
    private(set) var names: Set<UInt32> = []

    init(program: Program) { self.program = program }

    mutating func add(_ absorptions: [Symbol: Absorption]) {
        for (symbol, absorption) in absorptions {
            known[symbol] = absorption
            names.insert(program.linked.name(symbol.file, program.declaration(symbol).name))
        }
    }

    mutating func follow(_ forwards: [FileFailures.Forward]) {
        guard !known.isEmpty else { return }
        let resolver = Resolver(program: program)
        var open = forwards.filter { known[$0.symbol] == nil }
        for _ in 0..<Self.mostRounds {
            var found: [Symbol: Absorption] = [:]
            open.removeAll { forward in
                guard let absorption = absorption(ofCall: forward.call, in: forward.symbol.file, by: resolver) else {
                    return false
                }
                found[forward.symbol] = absorption
                return true
            }
            guard !found.isEmpty else { return }
            add(found)
        }
    }

    private func absorption(ofCall call: CallID, in file: FileID, by resolver: Resolver) -> Absorption? {
        absorbing(call, in: file, by: resolver, names: names, known: known)?.absorption
    }
}

/// Returns the function that a call ends in, if all possible targets absorb their failures.
func absorbing(
    _ call: CallID, in file: FileID, by resolver: Resolver, names: Set<UInt32>, known: [Symbol: Absorption]
) -> (symbol: Symbol, absorption: Absorption)? {
    let program = resolver.program
    let facts = program.facts(file)
    let callee = facts.calls[call].callee
    guard callee.isPresent, case let name = facts.values[callee].name, name > 0,
        names.contains(program.linked.name(file, name)),
        case .symbols(let callees) = resolver.callees(
            of: call, resolver.context(ofValue: resolver.uses(in: file).values[call], in: file))
    else { return nil }
    var found: (symbol: Symbol, absorption: Absorption)?
    for callee in callees {
        let members = resolver.family(of: callee.symbol).members.filter { program.declaration($0).body.isPresent }
        let absorptions = members.compactMap { member in known[member].map { (member, $0) } }
        // All possible targets with a body must absorb.
        guard let first = absorptions.first, absorptions.count == members.count else { return nil }
        found = found ?? first
    }
    return found
}
