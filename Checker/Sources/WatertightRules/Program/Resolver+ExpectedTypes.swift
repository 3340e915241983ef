extension Resolver {
    func uses(in file: FileID) -> FileUses {
        if let known = uses[file] { return known }
        let found = FileUses(facts(file))
        uses[file] = found
        return found
    }

    /// Returns the type that the context of a call expects.
    func expectedType(ofCall number: CallID, _ context: Context) -> TypeID? {
        expectedType(ofValue: uses(in: context.file).values[number], context)
    }

    /// Returns the type that the context of a value expects; `nil` if there is none or it is unknown.
    func expectedType(ofValue number: ValueID, _ context: Context) -> TypeID? {
        guard number.isPresent else { return nil }
        guard depth < Self.deepest else {
            lookUps.rests(on: 0)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        guard let found = wantedHere(number, context), types[found].kind != .unknown else { return nil }
        return found
    }

    /// Returns the parameters and result of the function that the context of a closure expects.
    func expectedSignature(ofClosure body: BodyID, in file: FileID) -> [TypeID]? {
        let value = uses(in: file).closures[body]
        guard value.isPresent, let wanted = expectedType(ofValue: value, context(ofValue: value, in: file)) else {
            return nil
        }
        let record = types[withoutOptional(wanted)]
        return record.kind == .function ? record.arguments : nil
    }

    /// Whether a type is `Void` or `Never`.
    func isNothing(_ type: TypeID) -> Bool {
        let record = types[type]
        return record.kind == .tuple && record.arguments.isEmpty
            || record.kind == .nominal && record.first == linked.wellKnown.never
    }

    private func wantedHere(_ number: ValueID, _ context: Context) -> TypeID? {
        let facts = facts(context.file)
        let value = facts.values[number]
        switch value.use {
        case .argument:
            let arguments = facts.arguments(of: facts.calls[value.userCall])
            guard let position = arguments.firstIndex(where: { $0.value == number }) else { return nil }
            return expectedType(ofArgument: position - arguments.startIndex, call: value.userCall, context)
        case .bound:
            let written = facts.locals[value.userLocal].type
            return written < 0 ? nil : type(written, in: context.place, file: context.file)
        case .initial:
            let symbol = Symbol(file: context.file, declaration: value.userDeclaration)
            let written = program.declaration(symbol).type
            return written < 0 ? nil : type(written, in: symbol, file: context.file)
        case .assigned: return type(ofValue: facts.values[value.user].base, context)
        case .returned: return uses(in: context.file).returned[number].flatMap { result(ofBody: $0, context) }
        case .result: return result(ofBody: value.userBody, context)
        case .base, .operand: return wanted(by: value.user, of: number, context)
        default: return nil
        }
    }

    /// Returns the type that an expression expects of its component.
    private func wanted(by user: ValueID, of number: ValueID, _ context: Context) -> TypeID? {
        let facts = facts(context.file)
        let parent = facts.values[user]
        switch parent.kind {
        case .attempted: return expectedType(ofValue: user, context)
        case .unwrapped:
            if let wanted = expectedType(ofValue: user, context) { return wanted }
            return parent.base == number ? nil : withoutOptional(type(ofValue: parent.base, context))
        case .operation where parent.name == 0: return expectedType(ofValue: user, context)
        case .operation:
            // Operands usually have the same type.
            let others = uses(in: context.file).operands(of: user).filter { $0 != number }
            guard others.count == 1, let other = others.first, !isImplicit(other, facts) else { return nil }
            return type(ofValue: other, context)
        case .cast: return type(parent.type, in: context.place, file: context.file)
        case .literal where parent.literal == .array:
            guard let wanted = expectedType(ofValue: user, context).map({ withoutOptional($0) }) else { return nil }
            return types[wanted].arguments.first ?? element(ofLiteral: wanted) ?? wanted
        case .group:
            guard let position = uses(in: context.file).operands(of: user).firstIndex(of: number),
                let wanted = expectedType(ofValue: user, context), types[wanted].kind == .tuple,
                position < types[wanted].arguments.count
            else { return nil }
            return types[wanted].arguments[position]
        case .member where isImplicit(number, facts):
            // A chain that begins with `.name` usually ends with the same type.
            guard parent.use == .callee else { return expectedType(ofValue: user, context) }
            return expectedType(ofCall: parent.userCall, context)
        default: return nil
        }
    }

    /// Returns the element type of a type in the sources that is expressible by an array literal.
    private func element(ofLiteral type: TypeID) -> TypeID? {
        for member in members(initName, of: type, onType: true).levels.joined() {
            let facts = facts(member.symbol.file)
            let parameters = facts.parameters(of: program.declaration(member.symbol))
            guard let only = parameters.first, parameters.count == 1, facts.text(only.label) == "arrayLiteral" else {
                continue
            }
            return seen(
                self.type(only.type, in: member.symbol, file: member.symbol.file), through: member.receiver,
                origin: member.origin)
        }
        return nil
    }

    /// `.name`, `.name(…)`
    private func isImplicit(_ number: ValueID, _ facts: Facts) -> Bool {
        let value = facts.values[number]
        guard value.kind == .call else { return value.kind == .implicit }
        let callee = facts.calls[value.call].callee
        return callee.isPresent && facts.values[callee].kind == .implicit
    }

    /// Returns the result type of a body, as declared, or as the context of a closure expects.
    private func result(ofBody number: BodyID, _ context: Context) -> TypeID? {
        let body = facts(context.file).bodies[number]
        if body.kind == .closure {
            let place = expectedType(ofValue: uses(in: context.file).closures[number], context)
            guard let wanted = place.map({ types[withoutOptional($0)] }), wanted.kind == .function
            else { return nil }
            return wanted.arguments.last
        }
        guard body.declaration.isPresent else { return nil }
        let symbol = Symbol(file: context.file, declaration: body.declaration)
        let type = program.declaration(symbol).type
        return type < 0 ? nil : self.type(type, in: symbol, file: context.file)
    }
}
