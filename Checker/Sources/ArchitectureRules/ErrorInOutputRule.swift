package import WatertightRules

/// `error-in-output`: a protocol that is told upwards hands over an error that says nothing.
package struct ErrorInOutputRule: Query {
    package static let description = RuleDescription(
        id: "error-in-output",
        summary: "An output, delegate or presenter protocol of the app hands over an opaque or foreign error.",
        why: """
            Whoever implements the protocol gets an `any Error` and can only guess: cast it, compare domains and codes, \
            or show its `localizedDescription`. The layer that made the error knew what had happened, and the requirement \
            throws that away. Say each meaningful failure in a method of its own, with what the screen needs, or hand \
            over one closed enum.
            """,
        before: """
            protocol SignInOutput: UseCaseOutput {
                func signInDidFail(with error: any Error)
            }
            """,
        after: """
            protocol SignInOutput: UseCaseOutput {
                func onWrongPassword(forEmail email: String)
                func onAccountLocked(until date: Date)
                func onOffline()
            }
            """,
        decides: """
            It looks at the requirements of outputs: of each `UseCaseOutput`, and of each protocol that a type of a lower layer \
            holds and a type of a higher layer conforms to, where declarations or the configuration state both layers. It reports \
            parameters and properties whose type is or carries `any Error`, `NSError`, or an error type of a third party or of the \
            system: optional, in a `Result`, in a tuple, behind a typealias, in the payload of an enum.

            A completion that the receiver calls goes the other way and is left alone, and so are errors that the app declares. \
            What a `LayerFailure` carries is `underlying-leak`.
            """,
        severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let outputs = search.architecture.outputs
        guard !outputs.isEmpty else { return [] }
        return search.facts.declarations.enumerated().compactMap { number, declaration in
            guard declaration.owner >= 0, declaration.traits.contains(.requirement),
                declaration.kind == .function || declaration.kind == .property,
                let reason = outputs[Symbol(file: search.file, declaration: declaration.owner)]
            else { return nil }
            return leak(Symbol(file: search.file, declaration: Int32(number)), reason, search)
        }
    }

    private func leak(_ symbol: Symbol, _ reason: Sentence, _ search: Search) -> Leak? {
        let declaration = search.program.declaration(symbol)
        let owner = Symbol(file: search.file, declaration: declaration.owner)
        let types =
            declaration.kind == .property
            ? [declaration.type] : search.facts.parameters(of: declaration).map(\.type)
        for type in types where type >= 0 {
            let handed = search.flow.resolver.type(type, in: symbol, file: search.file)
            // A completion goes the other way; a failure of a layer is reported where it is declared.
            let errors = search.flow.resolver.heldErrors(in: handed)
            guard let error = errors.first(where: { $0.isLeak && $0.kind != .parameter && !isOfFailure($0, search) })
            else { continue }
            return Leak(
                offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count), body: -1,
                declaration: symbol.declaration,
                message:
                    "`\(symbol)` of `\(owner)` hands over `\(error.name)`\(error.holder.map { " in \($0)" } ?? "").",
                basis: [
                    reason,
                    error.isOpaque
                        ? "`\(error.name)` does not say what happened"
                        : "`\(error.name)` is an error type of the system or of a third party",
                ])
        }
        return nil
    }

    /// Whether an error is the payload of a failure of a layer.
    private func isOfFailure(_ error: HeldError, _ search: Search) -> Bool {
        guard error.kind == .payload, error.nominal >= 0 else { return false }
        return search.program.linked.nominals[Int(error.nominal)].symbol.map { search.isLayerFailure($0) } ?? false
    }
}
