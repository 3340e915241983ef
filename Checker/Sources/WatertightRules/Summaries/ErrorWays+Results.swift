extension ErrorWays {
    /// Returns failures extracted from a `Result`, according to its type. The origin of the result isn't followed.
    func failures(path: String, line: Int) -> [ErrorPoint] {
        guard let file = file(path) else { return [] }
        let program = sets.program
        let facts = program.facts(file)
        let resolver = Resolver(program: program)
        return facts.locals.compactMap { local -> ErrorPoint? in
            guard local.kind == .payload, local.value.isPresent, facts.line(of: local.offset) == line,
                facts.text(local.caseName) == "failure",
                let number = facts.bodies.lastIndex(where: { $0.offset <= local.offset })
            else { return nil }
            let declaration = facts.bodies[number].declaration
            let context = Resolver.Context(
                place: declaration.isPresent ? Symbol(file: file, declaration: declaration) : nil, file: file,
                body: BodyID(number))
            let type = resolver.types[resolver.withoutOptional(resolver.type(ofValue: local.value, context))]
            guard type.kind == .nominal, type.arguments.count == 2, type.first >= 0,
                let symbol = program.linked.nominals[Int(type.first)].symbol, program.isModel(symbol),
                program.name(of: symbol) == "Result"
            else { return nil }
            let failure = resolver.types[type.arguments[1]]
            let isKnown = failure.kind == .nominal && failure.first != program.linked.wellKnown.error
            let set =
                isKnown ? ThrowSet.error(failure.first) : ThrowSet.unknown(file, local.offset, .existential)
            let body = program.linked.body(file, BodyID(number))
            return ErrorPoint(at: way(.received, set, body: body, offset: local.offset), from: [], to: [])
        }
    }
}
