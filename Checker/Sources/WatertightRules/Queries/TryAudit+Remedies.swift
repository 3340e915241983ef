/// Suggests how a function can report a failure.
extension TriedValues {
    /// Suggests a replacement for a `try?` that the signature of the enclosing function allows.
    func suggestion(in body: BodyID) -> String {
        let handle = "catch the error, log it, and show the failure to the user"
        guard facts.bodies[body].kind == .function, let symbol = symbol(around: body) else { return handle }
        let declaration = program.declaration(symbol)
        if declaration.throwsErrors { return "use `try`; the function can throw" }
        let (resolver, result) = (flow.resolver, program.linked.wellKnown.result)
        // Translating into the app's own error type must be done manually.
        func isResult(_ type: TypeID) -> Bool {
            let record = resolver.types[resolver.withoutOptional(type)]
            return record.kind == .nominal && record.first == result && record.arguments.count == 2
                && resolver.errorOwner(of: record.arguments[1]) == .opaque
        }
        if declaration.type >= 0, isResult(flow.resolver.type(declaration.type, in: symbol, file: file)) {
            return "catch the error and return `.failure(error)`"
        }
        for parameter in facts.parameters(of: declaration) where parameter.type >= 0 {
            let type = flow.resolver.withoutOptional(flow.resolver.type(parameter.type, in: symbol, file: file))
            guard flow.resolver.types[type].kind == .function else { continue }
            if flow.resolver.types[type].arguments.contains(where: isResult) {
                return "catch the error and call `\(facts.text(parameter.name))(.failure(error))`"
            }
        }
        return handle
    }
}
