import Synchronization

/// Where the sources use a declaration, and not another one of its name. All that a name stands for is looked up when the
/// name is first asked for, once; what was found does not depend on who asked.
package final class UseIndex: Sendable {
    private let program: Program
    private let known: Mutex<Known>

    private struct Known {
        /// Sources are looked up on the thread that asks, and nobody else does meanwhile.
        var resolver: Resolver
        var names: [UInt32: Uses] = [:]
    }

    /// Of one name.
    private struct Uses: Sendable {
        var places: [Symbol: [Place]] = [:]
        /// By witness or override: what it stands in for.
        var originals: [Symbol: [Symbol]] = [:]
    }

    package struct Place: Hashable, Sendable {
        package var file: Int32
        package var value: Int32
    }

    init(program: Program) {
        self.program = program
        // Names are asked in no order of files: those that were forgotten would be restored again and again.
        known = Mutex(Known(resolver: Resolver(program: program, mostOpen: 1 << 21)))
    }

    /// The values that are a declaration, or one that it may be at run time, in the order of the sources.
    package func places(of symbol: Symbol) -> [Place] {
        let declaration = program.declaration(symbol)
        let name = program.linked.name(symbol.file, declaration.name)
        let uses = known.withLock { known in
            let uses = known.names[name] ?? Self.uses(of: name, by: known.resolver)
            known.names[name] = uses
            return uses
        }
        let all = [symbol] + (uses.originals[symbol] ?? [])
        return all.flatMap { uses.places[$0] ?? [] }.sorted { ($0.file, $0.value) < ($1.file, $1.value) }
    }

    /// The calls of a function, by the value that is called.
    func calls(of symbol: Symbol) -> [Place] {
        places(of: symbol).filter { program.facts($0.file).values[Int($0.value)].use == .callee }
    }

    private static func uses(of name: UInt32, by resolver: Resolver) -> Uses {
        let program = resolver.program
        var uses = Uses()
        let wrapper = resolver.number(of: "$" + program.linked.names.text(name))
        for name in [name, wrapper] {
            for file in program.names.files(naming: name) {
                resolver.begin()
                let local = program.linked.nameNumbers[Int(file)].firstIndex(of: name).map { UInt32($0) }
                for (number, value) in program.facts(file).values.enumerated() where value.name == local {
                    let place = Place(file: file, value: Int32(number))
                    for symbol in resolver.meant(by: place) { uses.places[symbol, default: []].append(place) }
                }
            }
        }
        for symbol in uses.places.keys {
            for member in resolver.family(of: symbol).members where member != symbol {
                uses.originals[member, default: []].append(symbol)
            }
        }
        return uses
    }
}

extension Resolver {
    /// What a name or a member stands for, what a call calls.
    fileprivate func meant(by place: UseIndex.Place) -> Set<Symbol> {
        let value = facts(place.file).values[Int(place.value)]
        let context = context(ofValue: place.value, in: place.file)
        if value.use == .callee, case .symbols(let callees) = callees(of: value.user, context) {
            return Set(callees.map(\.symbol))
        }
        guard value.kind == .name || value.kind == .member else { return [] }
        return Set(symbols(named: place.value, context).map(\.symbol))
    }
}
