extension Resolver {
    /// Returns the constraints of a generic parameter.
    func constraints(of record: ResolvedTypes.Record) -> [TypeID] {
        let symbol = record.owner
        let facts = facts(symbol.file)
        let all = facts.generics(of: program.declaration(symbol))
        let declared = all.filter(\.declares)
        guard record.position < declared.count else { return [] }
        let name = declared[record.position].name
        return all.filter { $0.name == name && $0.type >= 0 }.map { type($0.type, in: symbol, file: symbol.file) }
    }

    package func withoutOptional(_ type: TypeID) -> TypeID {
        let record = types[type]
        guard record.kind == .nominal, record.first == linked.wellKnown.optional, let inner = record.arguments.first
        else { return type }
        return inner
    }

    func supertypes(of type: TypeID) -> [TypeID] {
        if let known = declarationMemo.supertypes[type] { return known }
        let isFirst = declarationMemo.openSupertypes.isEmpty
        declarationMemo.openSupertypes.append(type)
        // Ends the recursion of cyclic inheritance.
        declarationMemo.supertypes[type] = []
        let found = MemberLookup(resolver: self).supertypes(of: types[type])
        if isFirst { declarationMemo.closeSupertypes() }
        declarationMemo.supertypes[type] = found
        return found
    }

    /// Returns the members with a name, including inherited ones.
    package func members(_ name: UInt32, of type: TypeID, onType: Bool) -> Members {
        let key = DeclarationMemo.MemberName(name: name, type: type, onType: onType)
        if let known = declarationMemo.members[key] { return known }
        let found = MemberLookup(resolver: self).members(name, of: type, onType: onType)
        // Supertypes are incomplete during their lookup.
        if declarationMemo.openSupertypes.isEmpty { declarationMemo.members[key] = found }
        return found
    }

    /// Returns what `for try await` calls: `next` of the sequence's iterator, or its own if it is an iterator.
    func next(of type: TypeID) -> Callee? {
        guard types[type].kind != .unknown else { return nil }
        var iterator = type
        if let made = members(linked.wellKnown.iteratorName, of: type, onType: false).levels.first?.first {
            iterator = self.type(program.declaration(made.symbol).type, of: made)
        }
        guard let next = members(linked.wellKnown.nextName, of: iterator, onType: false).levels.first?.first,
            program.declaration(next.symbol).parameterCount == 0
        else { return nil }
        return Callee(symbol: next.symbol, receiver: next.receiver, origin: next.origin)
    }

    /// Returns the type of a declaration, as a member of a receiver.
    package func type(of symbol: Symbol, through member: Member? = nil) -> TypeID {
        let declaration = program.declaration(symbol)
        let found: TypeID
        switch declaration.kind {
        case .property, .subscripting:
            if declaration.type >= 0 {
                found = type(declaration.type, in: symbol, file: symbol.file)
            } else if declaration.value.isPresent {
                found = type(ofValue: declaration.value, in: symbol, body: .absent)
            } else {
                return types.unknown(.receiver)
            }
        case .function:
            let facts = facts(symbol.file)
            let parameters = facts.parameters(of: declaration).map { type($0.type, in: symbol, file: symbol.file) }
            let result =
                declaration.type >= 0 ? type(declaration.type, in: symbol, file: symbol.file) : types.number(.tuple)
            let thrown = declaration.thrown >= 0 ? type(declaration.thrown, in: symbol, file: symbol.file) : -1
            found = types.number(.function, declaration.throwsErrors ? 2 : 0, thrown, 0, parameters + [result])
        case let kind where kind.isType || kind == .alias:
            let name = linked.name(symbol.file, declaration.name)
            let nominal = linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)]
            let meaning: TypeNames.Meaning = kind == .alias ? .alias(symbol) : .nominal(nominal)
            return types.metatype(of: type(meaning, name, []))
        case .enumCase, .initializer: found = ownType(of: symbol) ?? types.unknown(.receiver)
        default: return types.unknown(.receiver)
        }
        return member.map { seen(found, through: $0.receiver, origin: $0.origin) } ?? found
    }

    /// Returns the type of a reference in the declaration of a member, as seen through its receiver.
    func type(_ reference: Int32, of member: Member) -> TypeID {
        let type = type(reference, in: member.symbol, file: member.symbol.file)
        return seen(type, through: member.receiver, origin: member.origin)
    }

    func type(_ reference: Int32, of callee: Callee) -> TypeID {
        type(reference, of: Member(symbol: callee.symbol, receiver: callee.receiver, origin: callee.origin))
    }

    /// Substitutes the generic arguments of the receiver, and the associated types of the original type.
    func seen(_ type: TypeID, through receiver: TypeID, origin: TypeID) -> TypeID {
        var found = type
        if receiver >= 0, let owner = program.linked.symbol(ofNominal: types[receiver].nominal) {
            found = types.replaced(found, of: owner, by: types[receiver].arguments)
        }
        return origin >= 0 ? MemberLookup(resolver: self).bound(found, in: origin, 0) : found
    }
}

/// Looks up supertypes and members.
private struct MemberLookup: Lookup {
    let resolver: Resolver

    func supertypes(of record: ResolvedTypes.Record) -> [TypeID] {
        switch record.kind {
        case .nominal where record.first >= 0:
            let nominal = linked.nominals[Int(record.first)]
            return nominal.inherited.map { file, reference, declaration in
                let inherited = resolver.type(reference, in: Symbol(file: file, declaration: declaration), file: file)
                return nominal.symbol.map { types.replaced(inherited, of: $0, by: record.arguments) } ?? inherited
            }
        case .composition: return record.arguments
        case .parameter: return resolver.constraints(of: record)
        case .associated where record.second >= 0:
            let symbol = record.owner
            return resolver.facts(symbol.file).inherited(by: program.declaration(symbol)).map {
                resolver.type($0.index, in: symbol, file: symbol.file)
            }
        default: return []
        }
    }

    func members(_ name: UInt32, of type: TypeID, onType: Bool) -> Resolver.Members {
        var members = Resolver.Members()
        let origin = type
        var seen: Set<TypeID> = [type]
        var level = [type]
        while !level.isEmpty {
            var found: [Resolver.Member] = []
            var next: [TypeID] = []
            for type in level {
                let record = types[type]
                if record.kind == .nominal {
                    if linked.symbol(ofNominal: record.first) == nil { members.isComplete = false }
                    guard record.first >= 0 else { continue }
                    for symbol in linked.members(record.first, name) {
                        let declaration = program.declaration(symbol)
                        let isType = declaration.kind.isType || declaration.kind == .alias
                        guard isType ? onType : declaration.traits.contains(.onType) == onType else { continue }
                        found.append(Resolver.Member(symbol: symbol, receiver: type, origin: origin))
                    }
                } else if record.kind == .unknown {
                    members.isComplete = false
                }
                for supertype in resolver.supertypes(of: type) where seen.insert(supertype).inserted {
                    next.append(supertype)
                }
            }
            if !found.isEmpty { members.levels.append(found) }
            level = next
        }
        return members
    }

    /// Substitutes associated types by the conforming type's generic parameter or alias with that name.
    func bound(_ type: TypeID, in origin: TypeID, _ level: Int) -> TypeID {
        let record = types[type]
        guard level < 8 else { return type }
        if record.kind == .associated {
            let conforming = types[origin]
            guard conforming.nominal >= 0 else { return type }
            let name = UInt32(bitPattern: record.first)
            if let symbol = linked.symbol(ofNominal: conforming.first),
                case .generic(_, let position)? = resolver.names.generic(name, of: symbol),
                position < conforming.arguments.count
            {
                return conforming.arguments[position]
            }
            switch resolver.names.nested(name, in: conforming.first) {
            case .associated?, nil: return type
            case let meaning: return resolver.type(meaning, name, [])
            }
        }
        guard !record.arguments.isEmpty else { return type }
        let arguments = record.arguments.map { bound($0, in: origin, level + 1) }
        return types.number(record.kind, record.first, record.second, record.third, arguments)
    }
}
