import WatertightRules

/// `error-in-output`: an output protocol passes an opaque or foreign error.
struct ErrorInOutputRule: Query {
    static let description = RuleDescription(id: "error-in-output", severity: .warning, runsIn: .modules)

    func leaks(in search: inout Search) -> [Leak] {
        let outputs = search.architecture.outputs
        guard !outputs.isEmpty else { return [] }
        return search.facts.declarations.enumerated().compactMap { number, declaration in
            guard declaration.owner.isPresent, declaration.traits.contains(.requirement),
                declaration.kind == .function || declaration.kind == .property,
                let reason = outputs[Symbol(file: search.file, declaration: declaration.owner)]
            else { return nil }
            return leak(Symbol(file: search.file, declaration: DeclarationID(number)), reason, search)
        }
    }

    private func leak(_ symbol: Symbol, _ reason: Sentence, _ search: Search) -> Leak? {
        let declaration = search.program.declaration(symbol)
        let owner = Symbol(file: search.file, declaration: declaration.owner)
        let types =
            declaration.kind == .property ? [declaration.type] : search.facts.parameters(of: declaration).map(\.type)
        for type in types where type >= 0 {
            let handed = search.flow.resolver.type(type, in: symbol, file: search.file)
            // Completion handlers report downward, and errors inside a layer's failure are reported at its declaration.
            let errors = search.flow.resolver.heldErrors(in: handed)
            guard let error = errors.first(where: { $0.isLeak && $0.kind != .parameter && !isOfFailure($0, search) })
            else { continue }
            return search.leak(
                at: symbol, "`\(symbol)` of `\(owner)` passes \(error.description).",
                basis: [
                    reason,
                    error.isOpaque
                        ? "`\(error.name)` isn't one of the app's error types"
                        : "`\(error.name)` is an error type of the system or of a third party",
                ])
        }
        return nil
    }

    /// Whether an error is the payload of a layer's failure.
    private func isOfFailure(_ error: HeldError, _ search: Search) -> Bool {
        guard error.kind == .payload, error.nominal >= 0 else { return false }
        return search.program.linked.nominals[Int(error.nominal)].symbol.map { search.isLayerFailure($0) } ?? false
    }
}
