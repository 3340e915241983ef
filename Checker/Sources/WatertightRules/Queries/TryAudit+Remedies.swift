/// How a function can say that something in it failed.
extension TriedValues {
    /// How the function around a body can say that it failed.
    func wayOut(of body: Int32) -> TrySite.Remedy {
        guard facts.bodies[Int(body)].kind == .function, let symbol = symbol(around: body) else { return .handle }
        let declaration = program.declaration(symbol)
        if declaration.throwsErrors { return .rethrow }
        let (resolver, result) = (flow.resolver, program.linked.wellKnown.result)
        // One that fails with its own error needs a translation, which only people can write.
        func isResult(_ type: TypeID) -> Bool {
            let record = resolver.types[resolver.withoutOptional(type)]
            return record.kind == .nominal && record.first == result && record.arguments.count == 2
                && resolver.errorOwner(of: record.arguments[1]) == .anybody
        }
        if declaration.type >= 0, isResult(flow.resolver.type(declaration.type, in: symbol, file: file)) {
            return .returnFailure
        }
        for parameter in facts.parameters(of: declaration) where parameter.type >= 0 {
            let type = flow.resolver.withoutOptional(flow.resolver.type(parameter.type, in: symbol, file: file))
            guard flow.resolver.types[type].kind == .function else { continue }
            if flow.resolver.types[type].arguments.contains(where: isResult) {
                return .answerFailure(facts.text(parameter.name))
            }
        }
        return .handle
    }
}
