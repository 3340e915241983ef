package import WatertightRules

/// `same-vocabulary`: an output passes a repository's error type.
package struct SameVocabularyRule: Query {
    package static let description = RuleDescription(id: "same-vocabulary", severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let architecture = search.architecture
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated()
        where declaration.owner.isPresent && declaration.kind == .function && declaration.traits.contains(.requirement)
        {
            let owner = Symbol(file: search.file, declaration: declaration.owner)
            guard let reason = architecture.outputs[owner] else { continue }
            let symbol = Symbol(file: search.file, declaration: DeclarationID(number))
            let errors = search.facts.parameters(of: declaration).flatMap { parameter in
                search.flow.resolver.heldErrors(
                    in: search.flow.resolver.type(parameter.type, in: symbol, file: search.file))
            }
            for error in errors {
                guard case .own(let nominal) = error.owner, let thrower = architecture.throwers[nominal],
                    // A type that reports its own failures isn't a higher layer.
                    !isHeld(owner, by: thrower, search)
                else { continue }
                found.append(
                    Leak(
                        offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count),
                        body: .absent, declaration: DeclarationID(number),
                        message:
                            "`\(symbol)` of `\(owner)` passes `\(error.name)`, which `\(type: thrower)` throws.",
                        basis: [reason, "`\(type: thrower)` is below the use cases and throws `\(error.name)`"]))
                break
            }
        }
        return found
    }

    private func isHeld(_ output: Symbol, by type: Int32, _ search: Search) -> Bool {
        search.architecture.holders[output]?.contains(type) ?? false
    }
}
