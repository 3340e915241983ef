package enum ErrorOwner: Sendable, Hashable {
    /// An opaque type: `any Error`, `NSError`, or a generic parameter.
    case opaque
    /// A nominal type in the sources.
    case own(Int32)
    /// A type of the system or of a third party.
    case others(Int32)
    case cancellation
}

extension Resolver {
    package func isError(_ type: TypeID) -> Bool { errorOwner(of: type) != nil }

    /// Returns the owner of an error type; `nil` for types that aren't errors, and for unknown types.
    package func errorOwner(of type: TypeID) -> ErrorOwner? {
        if let known = declarationMemo.owners[type] { return known }
        let found = ownerHere(of: withoutOptional(type))
        if declarationMemo.openSupertypes.isEmpty { declarationMemo.owners[type] = .some(found) }
        return found
    }

    private func ownerHere(of type: TypeID) -> ErrorOwner? {
        let record = types[type]
        switch record.kind {
        case .nominal where record.first >= 0:
            let wellKnown = linked.wellKnown
            if record.first == wellKnown.error || record.first == wellKnown.bridgedError { return .opaque }
            if record.first == wellKnown.cancellation { return .cancellation }
            let nominal = linked.nominals[Int(record.first)]
            guard nominal.supertypes.contains(where: program.inheritsError) else { return nil }
            guard let symbol = nominal.symbol else { return .others(record.first) }
            let isOwn = !program.isModel(symbol) || linked.errorsByExtension.contains(record.first)
            return isOwn ? .own(record.first) : .others(record.first)
        case .composition, .parameter, .associated:
            let owners = supertypes(of: type).compactMap { errorOwner(of: $0) }
            return owners.first { $0 != .opaque } ?? owners.first
        case .nominal, .unknown, .metatype, .function, .tuple: return nil
        }
    }

    /// Returns the associated values of an enum's cases, in source order.
    package func payloads(of symbol: Symbol) -> [(symbol: Symbol, type: TypeID)] {
        let facts = facts(symbol.file)
        var found: [(Symbol, TypeID)] = []
        for number in facts.members(of: symbol.declaration) where facts[number].kind == .enumCase {
            let own = Symbol(file: symbol.file, declaration: number)
            found += facts.parameters(of: facts[number]).map { (own, type($0.type, in: own, file: symbol.file)) }
        }
        return found
    }
}

extension Program {
    /// Whether a supertype is an error. Raw types don't count, even with `extension String: Error`.
    fileprivate func inheritsError(_ nominal: Int32) -> Bool {
        guard linked.reaches(linked.wellKnown.error, from: nominal) else { return false }
        return linked.symbol(ofNominal: nominal).map { declaration($0).kind != .structure } ?? true
    }
}

extension Linked {
    /// Whether a type inherits another, directly or indirectly.
    func reaches(_ supertype: Int32, from nominal: Int32) -> Bool {
        nominal >= 0 && (nominal == supertype || supertypes(of: nominal).contains(supertype))
    }

    /// Returns all supertypes, direct and indirect.
    package func supertypes(of nominal: Int32) -> Set<Int32> {
        var found: Set<Int32> = []
        var pending = [nominal]
        while let next = pending.popLast() {
            for above in nominals[Int(next)].supertypes where above >= 0 && found.insert(above).inserted {
                pending.append(above)
            }
        }
        return found
    }
}
