import Synchronization

/// The uses of declarations in the sources. All references of a name are resolved on its first use. Results don't
/// depend on the order of queries.
package final class UseIndex: Sendable {
    private let program: Program
    private let known: Mutex<Known>

    private struct Known {
        /// Exclusive: resolves names on the current thread.
        var resolver: Resolver
        var names: [UInt32: Uses] = [:]
    }

    private struct Uses: Sendable {
        var places: [Symbol: [Place]] = [:]
        /// Whether a value with the name couldn't be resolved.
        var isOpen = false
        /// The declarations that each witness or override implements.
        var originals: [Symbol: [Symbol]] = [:]
    }

    package struct Place: Hashable, Sendable {
        package var file: FileID
        package var value: ValueID
    }

    init(program: Program) {
        self.program = program
        // Lookups jump between files, and discarded files would be restored repeatedly.
        known = Mutex(Known(resolver: Resolver(program: program, mostOpen: 1 << 21)))
    }

    /// Returns the values that refer to a declaration, statically or at run time, in source order.
    package func places(of symbol: Symbol) -> [Place] {
        let uses = uses(ofNameOf: symbol)
        let all = [symbol] + (uses.originals[symbol] ?? [])
        return all.flatMap { uses.places[$0] ?? [] }.sorted { ($0.file, $0.value) < ($1.file, $1.value) }
    }

    /// Whether a value with the name of a declaration couldn't be resolved, and may refer to it.
    package func hasUnresolved(_ symbol: Symbol) -> Bool { uses(ofNameOf: symbol).isOpen }

    private func uses(ofNameOf symbol: Symbol) -> Uses {
        let name = program.linked.name(symbol.file, program.declaration(symbol).name)
        return known.withLock { known in
            let uses = known.names[name] ?? Self.uses(of: name, by: known.resolver)
            known.names[name] = uses
            return uses
        }
    }

    /// Returns the calls of a function, by the called value.
    package func calls(of symbol: Symbol) -> [Place] {
        places(of: symbol).filter { program.facts($0.file).values[$0.value].use == .callee }
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
                    let place = Place(file: file, value: ValueID(number))
                    let symbols = Self.symbols(at: place, resolver)
                    uses.isOpen = uses.isOpen || symbols.isEmpty && value.kind != .local
                    for symbol in symbols { uses.places[symbol, default: []].append(place) }
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

    /// Returns the declarations that a name, member, or call refers to.
    private static func symbols(at place: Place, _ resolver: Resolver) -> Set<Symbol> {
        let value = resolver.facts(place.file).values[place.value]
        let context = resolver.context(ofValue: place.value, in: place.file)
        if value.use == .callee, case .symbols(let callees) = resolver.callees(of: value.userCall, context) {
            return Set(callees.map(\.symbol))
        }
        guard value.kind == .name || value.kind == .member else { return [] }
        return Set(resolver.symbols(named: place.value, context).map(\.symbol))
    }
}
