/// Suggests how a function can report a failure, by its signature and its place.
struct Remedies: FileAnalysis {
    let search: Search

    /// Suggests a replacement for the code of an end that the signature of the enclosing function allows.
    func suggestion(for end: End) -> String {
        let isTried = [.optionalTry, .forcedTry, .absorbingCall].contains(end.origin)
        if facts.bodies[end.body].kind == .function, let symbol = symbol(around: end.body) {
            let declaration = program.declaration(symbol)
            if declaration.throwsErrors {
                return end.origin == .absorbingCall
                    ? "let the called function throw, and use `try`; this function can throw"
                    : isTried ? "use `try`; the function can throw" : "throw the error; the function can throw"
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
        }
        if end.attempt.contains(.logs) { return "accept it: nothing can report a failure of the log" }
        let place = end.origin == .task ? " inside of the `Task`" : ""
        if end.isAwaited { return "catch the error\(place), log it, and set a state that the screen shows" }
        return "catch the error\(place) and log it with its cause, or let the function throw"
    }

    /// Whether a type is a `Result` with any error. The app's own error type needs a translation.
    private func isResult(_ type: TypeID) -> Bool {
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        return record.kind == .nominal && record.first == program.linked.wellKnown.result && record.arguments.count == 2
            && flow.resolver.errorOwner(of: record.arguments[1]) == .opaque
    }
}
