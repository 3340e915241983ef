extension Resolver {
    // MARK: Results of calls

    func result(ofCall number: CallID, _ context: Context) -> TypeID {
        switch callees(of: number, context) {
        case .symbols(let callees):
            var common: TypeID?
            for callee in callees {
                let result = result(of: callee, call: number, context)
                common = common.map { shared($0, result) } ?? result
            }
            return common ?? types.unknown(.undeclared)
        case .value(let type): return types[type].arguments.last ?? types.unknown(.value)
        case .closure(let body):
            let value = facts(context.file).bodies[Int(body)].value
            return type(ofValue: value, Context(place: context.place, file: context.file, body: body))
        case .harmless: return chained(by: number, context) ?? constructed(by: number, context)
        case .unknown(let reason):
            let made = chained(by: number, context) ?? constructed(by: number, context)
            return types[made].kind == .unknown ? types.unknown(reason) : made
        }
    }

    /// Returns the result of an undeclared member of a type whose members return the same type.
    private func chained(by number: CallID, _ context: Context) -> TypeID? {
        let facts = facts(context.file)
        let callee = facts.calls[number].callee
        guard callee.isPresent, case let value = facts.values[callee], value.kind == .member, value.base.isPresent
        else {
            return nil
        }
        let base = type(ofValue: value.base, context)
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
    private func constructed(by number: CallID, _ context: Context) -> TypeID {
        let callee = facts(context.file).calls[number].callee
        guard callee.isPresent else { return types.unknown(.receiver) }
        let record = types[type(ofValue: callee, context)]
        return record.kind == .metatype ? record.arguments.first ?? types.unknown(.receiver) : types.unknown(.receiver)
    }

    private func result(of callee: Callee, call number: CallID, _ context: Context) -> TypeID {
        let declaration = program.declaration(callee.symbol)
        if callee.made >= 0 { return made(by: callee, call: number, context) }
        if declaration.kind == .enumCase { return callee.receiver >= 0 ? callee.receiver : type(of: callee.symbol) }
        guard declaration.type >= 0 else { return types.number(.tuple) }
        let declared = type(declaration.type, of: callee)
        return types.replaced(
            declared, of: callee.symbol, by: inferred(callee, of: callee.symbol, call: number, context))
    }

    /// Returns the result of an initializer, with generic arguments inferred from the call's arguments.
    private func made(by callee: Callee, call number: CallID, _ context: Context) -> TypeID {
        let record = types[callee.made]
        guard record.kind == .nominal, record.arguments.isEmpty, record.first >= 0,
            let owner = linked.nominals[Int(record.first)].symbol
        else { return callee.made }
        let arguments = inferred(callee, of: owner, call: number, context)
        guard arguments.contains(where: { types[$0].kind != .unknown }) else { return callee.made }
        return types.number(.nominal, record.first, -1, 0, arguments)
    }

    /// Returns the generic arguments of the callee, or of the type that it creates, inferred from the call's arguments.
    private func inferred(
        _ callee: Callee, of owner: Symbol, call number: CallID, but excluded: Int? = nil, _ context: Context
    ) -> [TypeID] {
        let declaration = program.declaration(callee.symbol)
        let count = facts(owner.file).generics(of: program.declaration(owner)).count { $0.declares }
        guard count > 0 else { return [] }
        var found = [TypeID](repeating: types.unknown(.contextual), count: count)
        let arguments = Array(facts(context.file).arguments(of: facts(context.file).calls[number]))
        let parameters = Array(facts(callee.symbol.file).parameters(of: declaration))
        for (number, (argument, position)) in zip(arguments, callee.positions).enumerated()
        where argument.value.isPresent && number != excluded {
            var wanted = type(parameters[position].type, of: callee)
            guard mentions(owner, wanted, 0) else { continue }
            // `$name` is resolved with the type of the wrapped value.
            let name = facts(context.file).values[argument.value].name
            if wrapped(name, in: context.file) != nil, types[wanted].kind == .nominal,
                types[wanted].arguments.count == 1
            {
                wanted = types[wanted].arguments[0]
            }
            infer(from: type(ofValue: argument.value, context), wanted, of: owner, into: &found, 0)
        }
        return found
    }

    func mentions(_ owner: Symbol, _ type: TypeID, _ level: Int) -> Bool {
        let record = types[type]
        if record.kind == .parameter { return record.owner == owner }
        return level < Self.deepestInference && record.arguments.contains { mentions(owner, $0, level + 1) }
    }

    private static let deepestInference = 6

    private func infer(
        from given: TypeID, _ wanted: TypeID, of owner: Symbol, into found: inout [TypeID], _ level: Int
    ) {
        let (from, to) = (types[given], types[wanted])
        guard from.kind != .unknown, level < Self.deepestInference else { return }
        if to.kind == .parameter, to.owner == owner {
            if Int(to.third) < found.count, types[found[Int(to.third)]].kind == .unknown {
                found[Int(to.third)] = given
            }
            return
        }
        if to.kind == .function, from.kind == .function, let result = from.arguments.last,
            let wanted = to.arguments.last
        {
            return infer(from: result, wanted, of: owner, into: &found, level + 1)
        }
        if from.kind == to.kind, from.first == to.first, from.arguments.count == to.arguments.count {
            for (left, right) in zip(from.arguments, to.arguments) {
                infer(from: left, right, of: owner, into: &found, level + 1)
            }
        } else if withoutOptional(wanted) != wanted {
            infer(from: given, withoutOptional(wanted), of: owner, into: &found, level + 1)
        }
    }

    /// Returns the type of the parameter that an argument is passed to.
    func expectedType(ofArgument argument: Int, call: CallID, _ context: Context) -> TypeID {
        switch callees(of: call, context) {
        case .symbols(let callees):
            guard let callee = callees.first, argument < callee.positions.count else { break }
            let parameters = facts(callee.symbol.file).parameters(of: program.declaration(callee.symbol))
            let parameter = parameters[parameters.startIndex + callee.positions[argument]]
            let wanted = type(parameter.type, of: callee)
            guard mentions(callee.symbol, wanted, 0) else { return wanted }
            // Infers generic parameters from the other arguments.
            let inferred = inferred(callee, of: callee.symbol, call: call, but: argument, context)
            let known = inferred.enumerated().map { position, type in
                types[type].kind == .unknown
                    ? types.parameter(position, of: callee.symbol) : type
            }
            return types.replaced(wanted, of: callee.symbol, by: known)
        case .value(let type):
            if argument < types[type].arguments.count - 1 { return types[type].arguments[argument] }
        default: break
        }
        return types.unknown(.value)
    }
}
