extension ValueTypes {
    func type(ofLocal number: LocalID) -> TypeID {
        let facts = resolver.facts(context.file)
        let local = facts.locals[number]
        if local.type >= 0 {
            let written = resolver.type(local.type, in: context.place, file: context.file)
            return isVariadic(local, facts) ? types.number(.nominal, linked.wellKnown.array, -1, 0, [written]) : written
        }
        switch local.kind {
        case .plain, .parameter: return types.unknown(.existential)
        case .caught:
            // The type in the clause's pattern, or the declared type of its `do`, or `any Error`.
            let patterns = facts.patterns(of: facts.handlers[local.filter])
            if patterns.count == 1, let pattern = patterns.first, pattern.kind == .type {
                return resolver.type(pattern.type, in: context.place, file: context.file)
            }
            let body = resolver.uses(in: context.file).clauses[local.filter]
            return facts.thrown(aroundHandler: local.filter, in: body).map {
                resolver.type($0, in: context.place, file: context.file)
            } ?? types.number(.nominal, linked.wellKnown.error)
        case .initial, .asyncLet: return resolver.type(ofValue: local.value, context)
        case .element:
            let record = types[resolver.withoutOptional(resolver.type(ofValue: local.value, context))]
            let isCollection = record.kind == .nominal && record.arguments.count == 1
            return isCollection ? record.arguments[0] : types.unknown(.receiver)
        case .tupleElement:
            let record = types[resolver.type(ofValue: local.value, context)]
            let isInside = record.kind == .tuple && Int(local.position) < record.arguments.count
            return isInside ? record.arguments[Int(local.position)] : types.unknown(.receiver)
        case .payload:
            let subject = resolver.withoutOptional(resolver.type(ofValue: local.value, context))
            let name = linked.name(context.file, local.caseName)
            guard types[subject].kind == .nominal,
                let found = resolver.members(name, of: subject, onType: true).levels.first?.first
            else { return types.unknown(.receiver) }
            let declaration = program.declaration(found.symbol)
            let parameters = resolver.facts(found.symbol.file).parameters(of: declaration)
            guard declaration.kind == .enumCase, Int(local.position) < parameters.count else {
                return types.unknown(.receiver)
            }
            let parameter = parameters[parameters.startIndex + Int(local.position)]
            return resolver.type(parameter.type, of: found)
        case .closureParameter:
            guard let wanted = resolver.expectedSignature(ofClosure: local.body, in: context.file) else {
                return types.unknown(.value)
            }
            var given = Array(wanted.dropLast())
            // A closure with several parameters destructures a single tuple.
            let count = resolver.uses(in: context.file).parameterCount(ofClosure: local.body)
            if given.count == 1, count > 1, types[given[0]].kind == .tuple { given = types[given[0]].arguments }
            return Int(local.position) < given.count ? given[Int(local.position)] : types.unknown(.value)
        case .declaration:
            guard local.declaration.isPresent else { return types.unknown(.undeclared) }
            return resolver.type(of: Symbol(file: context.file, declaration: local.declaration))
        }
    }

    private func isVariadic(_ local: Local, _ facts: Facts) -> Bool {
        guard local.kind == .parameter, local.declaration.isPresent else { return false }
        let parameters = facts.parameters(of: facts[local.declaration])
        return Int(local.position) < parameters.count
            && parameters[parameters.startIndex + Int(local.position)].has(Parameter.isVariadic)
    }
}
