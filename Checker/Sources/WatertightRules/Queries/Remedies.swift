/// Suggests how a function can report a failure, by its signature and its place.
struct Remedies: FileAnalysis {
    let search: Search

    /// Suggests what the signature of the enclosing function allows at this place; `nil` if it doesn't decide.
    func suggestion(for end: End) -> String? {
        if end.attempt.contains(.logs) { return "accept it: nothing can report a failure of the log" }
        if end.origin == .unanswered { return "call it on this path, too" }
        guard facts.bodies[end.body].kind == .function, let symbol = symbol(around: end.body) else { return nil }
        let declaration = program.declaration(symbol)
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
        return nil
    }

    /// Whether a type is a `Result` with any error. The app's own error type needs a translation.
    private func isResult(_ type: TypeID) -> Bool {
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        return record.kind == .nominal && record.first == program.linked.wellKnown.result && record.arguments.count == 2
            && flow.resolver.errorOwner(of: record.arguments[1]) == .opaque
    }
}
