/// Determines the result type of a call, and the types that its parameters expect.
struct CallResult: Lookup {
    let resolver: Resolver
    let number: CallID
    let context: Resolver.Context

    /// Returns the result type.
    func type() -> TypeID {
        switch resolver.callees(of: number, context) {
        case .symbols(let callees):
            var common: TypeID?
            for callee in callees {
                let result = result(of: callee)
                common = common.map { shared($0, result) } ?? result
            }
            return common ?? types.unknown(.undeclared)
        case .value(let type): return types[type].arguments.last ?? types.unknown(.value)
        case .closure(let body):
            let value = resolver.facts(context.file).bodies[body].value
            return resolver.type(ofValue: value, Resolver.Context(place: context.place, file: context.file, body: body))
        case .harmless: return chained() ?? constructed()
        case .unknown(let reason):
            let made = chained() ?? constructed()
            return types[made].kind == .unknown ? types.unknown(reason) : made
        }
    }

    /// Returns the result of an undeclared member of a type whose members return the same type.
    private func chained() -> TypeID? {
        let facts = resolver.facts(context.file)
        let callee = facts.calls[number].callee
        guard callee.isPresent, case let value = facts.values[callee], value.kind == .member, value.base.isPresent
        else { return nil }
        let base = resolver.type(ofValue: value.base, context)
        let record = types[base]
        guard record.kind == .nominal else { return nil }
        return linked.wellKnown.chains.contains { linked.reaches($0, from: record.first) } ? base : nil
    }

    /// Returns what two types have in common: the type itself, or the generic type of both with their equal arguments.
    private func shared(_ type: TypeID, _ other: TypeID) -> TypeID {
        guard type != other else { return type }
        let (left, right) = (types[type], types[other])
        guard left.kind == .nominal, right.kind == .nominal, left.first == right.first,
            left.arguments.count == right.arguments.count
        else { return types.unknown(.ambiguous) }
        return types.number(.nominal, left.first, -1, 0, zip(left.arguments, right.arguments).map { shared($0, $1) })
    }

    /// Returns the result of calling a type's name, regardless of the initializer.
    private func constructed() -> TypeID {
        let facts = resolver.facts(context.file)
        var callee = facts.calls[number].callee
        // `Entry.init(…)`
        if callee.isPresent, facts.values[callee].kind == .member,
            linked.name(context.file, facts.values[callee].name) == linked.wellKnown.initName
        {
            callee = facts.values[callee].base
        }
        guard callee.isPresent else { return types.unknown(.receiver) }
        let record = types[resolver.type(ofValue: callee, context)]
        return record.kind == .metatype ? record.arguments.first ?? types.unknown(.receiver) : types.unknown(.receiver)
    }

    private func result(of callee: Callee) -> TypeID {
        let declaration = program.declaration(callee.symbol)
        if callee.made >= 0 { return made(by: callee) }
        if declaration.kind == .enumCase {
            return callee.receiver >= 0 ? callee.receiver : resolver.type(of: callee.symbol)
        }
        guard declaration.type >= 0 else { return types.number(.tuple) }
        let declared = resolver.type(declaration.type, of: callee)
        return types.replaced(declared, of: callee.symbol, by: inferred(callee, of: callee.symbol))
    }

    /// Returns the result of an initializer, with generic arguments inferred from the call's arguments.
    private func made(by callee: Callee) -> TypeID {
        let record = types[callee.made]
        guard record.arguments.isEmpty, let owner = linked.symbol(ofNominal: record.nominal) else { return callee.made }
        let arguments = inferred(callee, of: owner)
        guard arguments.contains(where: { types[$0].kind != .unknown }) else { return callee.made }
        return types.number(.nominal, record.first, -1, 0, arguments)
    }

    /// Returns the generic arguments of the callee, or of the type that it creates, inferred from the call's arguments.
    private func inferred(_ callee: Callee, of owner: Symbol, but excluded: Int? = nil) -> [TypeID] {
        let declaration = program.declaration(callee.symbol)
        let count = resolver.facts(owner.file).generics(of: program.declaration(owner)).count { $0.declares }
        guard count > 0 else { return [] }
        var found = [TypeID](repeating: types.unknown(.contextual), count: count)
        let arguments = Array(resolver.facts(context.file).arguments(of: resolver.facts(context.file).calls[number]))
        let parameters = Array(resolver.facts(callee.symbol.file).parameters(of: declaration))
        for (index, (argument, position)) in zip(arguments, callee.positions).enumerated()
        where argument.value.isPresent && index != excluded {
            var wanted = resolver.type(parameters[position].type, of: callee)
            guard types.hasParameter(of: owner, in: wanted) else { continue }
            // `$name` is resolved with the type of the wrapped value.
            let name = resolver.facts(context.file).values[argument.value].name
            if resolver.wrapped(name, in: context.file) != nil, types[wanted].kind == .nominal,
                types[wanted].arguments.count == 1
            {
                wanted = types[wanted].arguments[0]
            }
            infer(from: resolver.type(ofValue: argument.value, context), wanted, of: owner, into: &found, 0)
        }
        return found
    }

    private static let deepest = 6

    private func infer(
        from given: TypeID, _ wanted: TypeID, of owner: Symbol, into found: inout [TypeID], _ level: Int
    ) {
        let (from, to) = (types[given], types[wanted])
        guard from.kind != .unknown, level < Self.deepest else { return }
        if to.kind == .parameter, to.owner == owner {
            if to.position < found.count, types[found[to.position]].kind == .unknown { found[to.position] = given }
            return
        }
        if to.kind == .function, from.kind == .function, let given = from.arguments.last, let wanted = to.arguments.last
        {
            return infer(from: given, wanted, of: owner, into: &found, level + 1)
        }
        if from.kind == to.kind, from.first == to.first, from.arguments.count == to.arguments.count {
            for (left, right) in zip(from.arguments, to.arguments) {
                infer(from: left, right, of: owner, into: &found, level + 1)
            }
        } else if resolver.withoutOptional(wanted) != wanted {
            infer(from: given, resolver.withoutOptional(wanted), of: owner, into: &found, level + 1)
        }
    }

    /// Returns the type of the parameter that an argument is passed to.
    func expectedType(ofArgument argument: Int) -> TypeID {
        switch resolver.callees(of: number, context) {
        case .symbols(let callees):
            guard let callee = callees.first, argument < callee.positions.count else { break }
            let parameters = resolver.facts(callee.symbol.file).parameters(of: program.declaration(callee.symbol))
            let parameter = parameters[parameters.startIndex + callee.positions[argument]]
            let wanted = resolver.type(parameter.type, of: callee)
            guard types.hasParameter(of: callee.symbol, in: wanted) else { return wanted }
            // Infers generic parameters from the other arguments.
            let inferred = inferred(callee, of: callee.symbol, but: argument)
            let known = inferred.enumerated().map { position, type in
                types[type].kind == .unknown ? types.parameter(position, of: callee.symbol) : type
            }
            return types.replaced(wanted, of: callee.symbol, by: known)
        case .value(let type):
            if argument < types[type].arguments.count - 1 { return types[type].arguments[argument] }
        default: break
        }
        return types.unknown(.value)
    }
}
