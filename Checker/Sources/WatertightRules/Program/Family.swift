/// The possible targets of a call: witnesses of a requirement, or overrides of a method.
package struct Family {
    package var members: [Symbol] = []
    /// Whether code outside of the sources can add targets.
    package var isOpen = false
    /// Whether a conforming type has no known witness, or there is no conforming type.
    package var isIncomplete = false
    /// Whether it is closed only because all files of its module are in the sources.
    var assumesModule = false
}

extension Resolver {
    package func family(of symbol: Symbol) -> Family {
        if let known = declarationMemo.families[symbol] { return known }
        let declaration = program.declaration(symbol)
        var family = Family(members: [symbol])
        if let nominal = ownNominal(of: symbol), !program.isModel(symbol) {
            let lookup = FamilyLookup(resolver: self, symbol: symbol, declaration: declaration, nominal: nominal)
            family = declaration.traits.contains(.requirement) ? lookup.witnesses() : lookup.overrides()
        }
        declarationMemo.families[symbol] = family
        return family
    }

    package func labels(of symbol: Symbol) -> [UInt32] {
        facts(symbol.file).parameters(of: program.declaration(symbol)).map {
            $0.label == 0 ? 0 : linked.name(symbol.file, $0.label)
        }
    }

    /// Whether a declaration, and those around it up to an extension, have at least an access level.
    func isVisibleOutside(_ symbol: Symbol, from level: Declaration.Access) -> Bool {
        var current: Symbol? = symbol
        while let place = current {
            let declaration = program.declaration(place)
            if declaration.access == .unstated {
                // In a protocol or public extension, members inherit its access.
                let owner = declaration.owner
                let isInExtension = owner.isPresent && facts(place.file)[owner].kind == .extensionOfType
                if !declaration.traits.contains(.requirement), !isInExtension { return false }
            } else if declaration.access < level {
                return false
            }
            // The access of an extension's member is also limited by the type, which can be in another file.
            if declaration.kind == .extensionOfType { return true }
            current = names.outer(place)
        }
        return true
    }
}

/// Looks up the possible targets of calls of a member.
private struct FamilyLookup: Lookup {
    let resolver: Resolver
    let symbol: Symbol
    let declaration: Declaration
    /// The type that declares it.
    let nominal: Int32

    private var allSubtypes: some Sequence<Int32> { program.types(below: nominal).dropFirst() }

    func witnesses() -> Family {
        var family = Family()
        var found: Set<Symbol> = []
        let name = linked.name(symbol.file, declaration.name)
        let wanted = resolver.labels(of: symbol)
        let onType = declaration.traits.contains(.onType)
        for subtype in allSubtypes {
            guard let own = linked.symbol(ofNominal: subtype) else {
                family.isIncomplete = true
                continue
            }
            guard program.declaration(own).kind != .protocolType else { continue }
            let levels = resolver.members(name, of: resolver.types.number(.nominal, subtype), onType: onType).levels
            var fitting: [Resolver.Member] = []
            for level in levels where fitting.isEmpty {
                fitting = level.filter { member in
                    let candidate = program.declaration(member.symbol)
                    return !candidate.traits.contains(.requirement) && candidate.kind == declaration.kind
                        && resolver.labels(of: member.symbol) == wanted
                }
            }
            found.formUnion(fitting.map(\.symbol))
            family.isIncomplete = family.isIncomplete || fitting.isEmpty
        }
        family.members = found.sorted { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
        family.isIncomplete = family.isIncomplete || found.isEmpty
        family.isOpen = resolver.isVisibleOutside(symbol, from: .outside)
        family.assumesModule = !family.isOpen
        return family
    }

    func overrides() -> Family {
        var family = Family(members: [symbol])
        guard let own = linked.symbol(ofNominal: nominal), program.declaration(own).kind == .classType,
            !declaration.traits.contains(.final), declaration.access != .onlyPrivate,
            declaration.kind != .initializer, !program.declaration(own).traits.contains(.final)
        else { return family }
        let name = linked.name(symbol.file, declaration.name)
        let wanted = resolver.labels(of: symbol)
        for subtype in allSubtypes {
            family.members += linked.members(subtype, name).filter {
                program.declaration($0).traits.contains(.overriding) && resolver.labels(of: $0) == wanted
            }
        }
        family.isOpen = resolver.isVisibleOutside(symbol, from: .open)
        family.assumesModule = !family.isOpen
        return family
    }
}
