extension Resolver {
    func uses(in file: FileID) -> FileUses {
        if let known = uses[file] { return known }
        let found = FileUses(facts(file))
        uses[file] = found
        return found
    }

    /// Returns the type that the context of a value expects; `nil` if there is none or it is unknown.
    func expectedType(ofValue number: ValueID, _ context: Context) -> TypeID? {
        guard number.isPresent else { return nil }
        guard depth < Self.deepest else {
            memo.lookUps.rests(on: 0)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        let found = ExpectedTypes(resolver: self, context: context).type(of: number)
        return found.flatMap { types[$0].kind == .unknown ? nil : $0 }
    }

    /// Returns the parameters and result of the function that the context of a closure expects.
    func expectedSignature(ofClosure body: BodyID, in file: FileID) -> [TypeID]? {
        let value = uses(in: file).closures[body]
        guard value.isPresent else { return nil }
        guard let wanted = expectedType(ofValue: value, context(ofValue: value, in: file)) else {
            return namedSignature(ofClosure: body, value, in: file)
        }
        let record = types[withoutOptional(wanted)]
        return record.kind == .function ? record.arguments : nil
    }

    /// Returns the signature of a closure that unknown code calls with an error: a parameter is called `error`, as Swift
    /// calls it in `catch`. A closure whose result is used, as in `mapError { error in … }`, isn't such a closure.
    private func namedSignature(ofClosure body: BodyID, _ value: ValueID, in file: FileID) -> [TypeID]? {
        let (facts, uses) = (facts(file), uses(in: file))
        guard depth < Self.deepest, facts.values[value].use == .argument,
            let named = uses.parameters(ofClosure: body).first(where: { facts.text(facts.locals[$0].name) == "error" }),
            facts.locals[named].type < 0, case let call = facts.values[value].userCall,
            facts.bodies[body].value.isAbsent || isStatement(uses.values[call], facts) || givesNothing(body, in: file),
            !facts.events(of: facts.bodies[body]).contains(where: { $0.kind == .returning && $0.value.isPresent })
        else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard case .unknown = callees(of: call, context(ofValue: value, in: file)) else { return nil }
        let error = types.number(.nominal, linked.wellKnown.error)
        var signature = Array(repeating: types.unknown(.value), count: uses.parameterCount(ofClosure: body))
        signature[Int(facts.locals[named].position)] = types.number(.nominal, linked.wellKnown.optional, -1, 0, [error])
        return signature + [types.number(.tuple)]
    }

    /// Whether the only expression of a closure has no value.
    private func givesNothing(_ body: BodyID, in file: FileID) -> Bool {
        depth += 1
        defer { depth -= 1 }
        let value = facts(file).bodies[body].value
        return hasNoValue(type(ofValue: value, context(ofValue: value, in: file)))
    }

    /// Whether a value is a statement, also as the only one of a function without a result.
    private func isStatement(_ value: ValueID, _ facts: Facts) -> Bool {
        let record = facts.values[value]
        guard record.use == .result, facts.bodies[record.userBody].kind == .function else {
            return record.use == .nothing
        }
        let declaration = facts.bodies[record.userBody].declaration
        return declaration.isPresent && facts[declaration].kind == .function && facts[declaration].type < 0
    }

    /// Whether a type is `Void` or `Never`.
    func hasNoValue(_ type: TypeID) -> Bool {
        let record = types[type]
        return record.kind == .tuple && record.arguments.isEmpty
            || record.kind == .nominal && record.first == linked.wellKnown.never
    }
}

/// Determines the types that the context of values expects.
struct ExpectedTypes: Lookup {
    let resolver: Resolver
    let context: Resolver.Context

    private var uses: FileUses { resolver.uses(in: context.file) }

    /// Returns the expected type of a value; `nil` if there is none, or unknown if none is declared.
    func type(of number: ValueID) -> TypeID? {
        let facts = resolver.facts(context.file)
        let value = facts.values[number]
        switch value.use {
        case .argument:
            let arguments = facts.arguments(of: facts.calls[value.userCall])
            guard let position = arguments.firstIndex(where: { $0.value == number }) else { return nil }
            return CallResult(resolver: resolver, number: value.userCall, context: context).expectedType(
                ofArgument: position - arguments.startIndex)
        case .bound:
            return resolver.type(facts.locals[value.userLocal].type, in: context.place, file: context.file)
        case .initial:
            let symbol = Symbol(file: context.file, declaration: value.userDeclaration)
            return resolver.type(program.declaration(symbol).type, in: symbol, file: context.file)
        case .assigned: return resolver.type(ofValue: facts.values[value.user].base, context)
        case .returned: return uses.returned[number].flatMap { result(ofBody: $0) }
        case .result: return result(ofBody: value.userBody)
        case .thrown:
            let events = context.body.isPresent ? facts.events(of: facts.bodies[context.body]) : []
            let event = events.first { $0.kind == .throwing && $0.value == number }
            return event.map { resolver.type($0.contextual, in: context.place, file: context.file) }
        case .base, .operand: return type(ofComponent: number, of: value.user)
        default: return nil
        }
    }

    /// Returns the type that an expression expects of its component.
    private func type(ofComponent number: ValueID, of user: ValueID) -> TypeID? {
        let facts = resolver.facts(context.file)
        let parent = facts.values[user]
        switch parent.kind {
        case .attempted: return resolver.expectedType(ofValue: user, context)
        case .unwrapped:
            if let wanted = resolver.expectedType(ofValue: user, context) { return wanted }
            return parent.base == number ? nil : resolver.withoutOptional(resolver.type(ofValue: parent.base, context))
        case .operation where parent.name == 0: return resolver.expectedType(ofValue: user, context)
        case .operation:
            // Operands usually have the same type.
            let others = uses.operands(of: user).filter { $0 != number }
            guard others.count == 1, let other = others.first, !isImplicit(other, facts) else { return nil }
            return resolver.type(ofValue: other, context)
        case .cast: return resolver.type(parent.type, in: context.place, file: context.file)
        case .literal where parent.literal == .array:
            guard let list = resolver.expectedType(ofValue: user, context) else { return nil }
            let wanted = resolver.withoutOptional(list)
            return types[wanted].arguments.first ?? element(ofLiteral: wanted) ?? wanted
        case .group:
            guard let position = uses.operands(of: user).firstIndex(of: number),
                let wanted = resolver.expectedType(ofValue: user, context), types[wanted].kind == .tuple,
                position < types[wanted].arguments.count
            else { return nil }
            return types[wanted].arguments[position]
        case .member where isImplicit(number, facts):
            // A chain that begins with `.name` usually ends with the same type.
            guard parent.use == .callee else { return resolver.expectedType(ofValue: user, context) }
            return resolver.expectedType(ofValue: uses.values[parent.userCall], context)
        default: return nil
        }
    }

    /// Returns the element type of a type in the sources that is expressible by an array literal.
    private func element(ofLiteral type: TypeID) -> TypeID? {
        for member in resolver.members(resolver.linked.wellKnown.initName, of: type, onType: true).levels.joined() {
            let facts = resolver.facts(member.symbol.file)
            let parameters = facts.parameters(of: program.declaration(member.symbol))
            guard let only = parameters.first, parameters.count == 1, facts.text(only.label) == "arrayLiteral"
            else { continue }
            return resolver.type(only.type, of: member)
        }
        return nil
    }

    /// Whether a value is `.name` or `.name(…)`.
    private func isImplicit(_ number: ValueID, _ facts: Facts) -> Bool {
        let value = facts.values[number]
        guard value.kind == .call else { return value.kind == .implicit }
        let callee = facts.calls[value.call].callee
        return callee.isPresent && facts.values[callee].kind == .implicit
    }

    /// Returns the result type of a body, as declared, or as the context of a closure expects.
    private func result(ofBody number: BodyID) -> TypeID? {
        let body = resolver.facts(context.file).bodies[number]
        if body.kind == .closure {
            let place = resolver.expectedType(ofValue: uses.closures[number], context)
            guard let wanted = place.map({ types[resolver.withoutOptional($0)] }), wanted.kind == .function
            else { return nil }
            return wanted.arguments.last
        }
        guard body.declaration.isPresent else { return nil }
        let symbol = Symbol(file: context.file, declaration: body.declaration)
        return resolver.type(program.declaration(symbol).type, in: symbol, file: context.file)
    }
}
