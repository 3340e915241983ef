extension Resolver {
    /// Returns the type of an expression.
    /// - Parameters:
    ///   - place: The enclosing declaration.
    ///   - body: The enclosing body; absent if there is none.
    package func type(ofValue value: ValueID, in place: Symbol?, file: FileID? = nil, body: BodyID) -> TypeID {
        let file = file ?? place?.file ?? FileID(0)
        guard value.isPresent else { return types.unknown(.receiver) }
        open(file)
        switch memo.values.state(file: file, number: value.number, &memo.lookUps) {
        case .found(let type): return type
        // Cyclic and too deep lookups are unknown.
        case .open: return types.unknown(.receiver)
        case .unknown: break
        }
        guard depth < Self.deepest else {
            memo.lookUps.rests(on: 0)
            return types.unknown(.receiver)
        }
        depth += 1
        memo.values.begin(file: file, number: value.number, at: memo.lookUps.count)
        let (around, resting) = memo.beginLookUp()
        let found = ValueTypes(resolver: self, context: Context(place: place, file: file, body: body)).type(of: value)
        memo.values.end(file: file, number: value.number, found, restingOn: memo.endLookUp(around, resting))
        depth -= 1
        return found
    }

    package struct Context {
        package var place: Symbol?
        var file: FileID
        var body: BodyID
    }

    package func context(ofValue value: ValueID, in file: FileID) -> Context {
        context(ofBody: facts(file).body(ofValue: value), in: file)
    }

    func context(ofBody body: BodyID, in file: FileID) -> Context {
        let declaration = body.isPresent ? facts(file).bodies[body].declaration : .absent
        return Context(
            place: declaration.isPresent ? Symbol(file: file, declaration: declaration) : nil, file: file, body: body)
    }

    package func type(ofValue value: ValueID, _ context: Context) -> TypeID {
        type(ofValue: value, in: context.place, file: context.file, body: context.body)
    }

    package func type(ofLocal number: LocalID, _ context: Context) -> TypeID {
        ValueTypes(resolver: self, context: context).type(ofLocal: number)
    }

    /// Returns the declarations that a name or member refers to, nearest first; empty if unknown.
    package func symbols(named number: ValueID, _ context: Context) -> [Member] {
        ValueTypes(resolver: self, context: context).symbols(named: number)
    }
}

/// Determines the types of values and locals, and the declarations that values refer to.
struct ValueTypes: Lookup {
    let resolver: Resolver
    let context: Resolver.Context

    func type(of number: ValueID) -> TypeID {
        let facts = resolver.facts(context.file)
        let value = facts.values[number]
        switch value.kind {
        case .unknown: return types.unknown(.receiver)
        case .implicit: return types.unknown(.contextual)
        case .local: return type(ofLocal: value.local)
        case .selfValue: return resolver.ownType(of: context.place) ?? types.unknown(.receiver)
        case .selfType: return types.metatype(of: resolver.ownType(of: context.place) ?? types.unknown(.receiver))
        case .superValue:
            guard let own = resolver.ownType(of: context.place) else { return types.unknown(.receiver) }
            return resolver.supertypes(of: own).first ?? types.unknown(.receiver)
        case .type: return types.metatype(of: resolver.type(value.type, in: context.place, file: context.file))
        case .cast: return resolver.type(value.type, in: context.place, file: context.file)
        case .unwrapped: return resolver.withoutOptional(resolver.type(ofValue: value.base, context))
        case .attempted, .operation: return resolver.type(ofValue: value.base, context)
        case .check: return types.number(.nominal, linked.wellKnown.literals[Int(Value.Literal.boolean.rawValue)])
        case .assignment, .group: return types.unknown(.receiver)
        case .literal:
            if value.literal == .array {
                let element = resolver.type(ofValue: value.base, context)
                return types.number(.nominal, linked.wellKnown.array, -1, 0, [element])
            }
            let literal = linked.wellKnown.literals[min(Int(value.literal.rawValue), 6)]
            return literal < 0 ? types.unknown(.receiver) : types.number(.nominal, literal)
        case .closure:
            let body = facts.bodies[value.body]
            let inner = Resolver.Context(place: context.place, file: context.file, body: value.body)
            let result = body.value.isPresent ? resolver.type(ofValue: body.value, inner) : types.unknown(.receiver)
            return types.number(.function, Int32(body.effects), -1, 1, [result])
        case .subscripted: return element(of: resolver.type(ofValue: value.base, context))
        case .name, .member:
            let found = symbols(named: number)
            guard let first = found.first else {
                let name = linked.name(context.file, value.name)
                if value.kind == .member {
                    return name == linked.wellKnown.selfName
                        ? asType(resolver.type(ofValue: value.base, context)) : types.unknown(.undeclared)
                }
                let meaning = resolver.names.meaning(of: name, in: context.place, file: context.file)
                switch meaning {
                case .generic?, .associated?: return types.metatype(of: resolver.type(meaning, name, []))
                default: return types.unknown(.undeclared)
                }
            }
            let known = resolver.type(of: first.symbol, through: first)
            let isSame = found.dropFirst().allSatisfy { resolver.type(of: $0.symbol, through: $0) == known }
            return isSame || program.declaration(first.symbol).kind == .property ? known : types.unknown(.ambiguous)
        case .call: return CallResult(resolver: resolver, number: value.call, context: context).type()
        }
    }

    /// Returns the metatype for `[T].self`, which is parsed as an array literal with a type.
    private func asType(_ type: TypeID) -> TypeID {
        func inner(_ type: TypeID) -> TypeID? {
            let record = types[type]
            if record.kind == .metatype { return record.arguments.first }
            guard record.kind == .nominal, record.first == linked.wellKnown.array, let element = record.arguments.first
            else { return nil }
            return inner(element).map { types.number(.nominal, linked.wellKnown.array, -1, 0, [$0]) }
        }
        guard types[type].kind == .nominal, let made = inner(type) else { return type }
        return types.metatype(of: made)
    }

    func symbols(named number: ValueID) -> [Resolver.Member] {
        let value = resolver.facts(context.file).values[number]
        let name = resolver.wrapped(value.name, in: context.file) ?? linked.name(context.file, value.name)
        if value.kind == .member {
            let base = resolver.type(ofValue: value.base, context)
            if types[base].kind == .metatype, let inner = types[base].arguments.first {
                return resolver.members(name, of: inner, onType: true).levels.first ?? []
            }
            guard types[base].kind != .unknown else { return inModule(value, name) }
            let found = resolver.members(name, of: base, onType: false)
            if found.levels.isEmpty, resolver.withoutOptional(base) != base {
                return resolver.members(name, of: resolver.withoutOptional(base), onType: false).levels.first ?? []
            }
            return found.levels.first ?? []
        }
        var place = context.place
        while let around = place {
            if let own = resolver.ownType(of: around) {
                for onType in [false, true] {
                    if let found = resolver.members(name, of: own, onType: onType).levels.first { return found }
                }
            }
            place = resolver.names.owner(around: around)
        }
        switch resolver.meaning(of: name, in: context.place, file: context.file) {
        case .nominal(let nominal)?:
            if let symbol = linked.symbol(ofNominal: nominal) { return [Resolver.Member(symbol: symbol)] }
        case .alias(let symbol)?: return [Resolver.Member(symbol: symbol)]
        default: break
        }
        return resolver.names.topLevelSymbols(name, file: context.file).map { Resolver.Member(symbol: $0) }
    }

    /// Returns the declarations that `Module.name` refers to; empty if the base isn't a module.
    private func inModule(_ value: Value, _ name: UInt32) -> [Resolver.Member] {
        let facts = resolver.facts(context.file)
        guard value.base.isPresent, facts.values[value.base].kind == .name,
            let module = linked.moduleNames[facts.text(facts.values[value.base].name)]
        else { return [] }
        return (linked.topLevel[Linked.key(module, name)] ?? []).map { Resolver.Member(symbol: $0) }
    }

    /// Returns the element type of a collection: its only generic argument, or the value type of a dictionary.
    private func element(of type: TypeID) -> TypeID {
        let record = types[resolver.withoutOptional(type)]
        guard record.kind == .nominal else { return types.unknown(.receiver) }
        if record.first == linked.wellKnown.dictionary, record.arguments.count == 2 {
            return types.number(.nominal, linked.wellKnown.optional, -1, 0, [record.arguments[1]])
        }
        return record.first == linked.wellKnown.array ? record.arguments.first ?? type : types.unknown(.receiver)
    }
}
