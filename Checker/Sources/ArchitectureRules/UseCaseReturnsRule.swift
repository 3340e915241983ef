package import WatertightRules

/// `use-case-returns`: a use case returns or throws its result instead of calling its output.
package struct UseCaseReturnsRule: Query {
    package static let description = RuleDescription(id: "use-case-returns", severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let architecture = search.architecture
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated()
        where declaration.kind == .function && declaration.owner.isPresent
            && declaration.traits.isDisjoint(with: [.onType, .overriding, .requirement])
        {
            let symbol = Symbol(file: search.file, declaration: DeclarationID(number))
            guard architecture.layer(of: symbol) == .useCase, let owner = search.nominal(around: symbol),
                [.structure, .classType, .actor].contains(search.program.declaration(owner).kind),
                search.program.access(of: symbol) > .file, search.ships(declaration: DeclarationID(number)),
                !Requirements(search).isRequiredBySystem(symbol), !LayerInterfaces(search).isUsedInsideOnly(symbol),
                let how = answer(of: symbol, &search)
            else { continue }
            found.append(
                Leak(
                    offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count),
                    body: .absent,
                    declaration: DeclarationID(number), message: "The use case `\(owner)` \(how) from `\(symbol)`.",
                    basis: search.survey.places.place(of: owner).reason.map { [$0.sentence] } ?? []))
        }
        return found
    }

    /// Returns how a method returns its result to its caller; `nil` if it doesn't.
    private func answer(of symbol: Symbol, _ search: inout Search) -> String? {
        let declaration = search.program.declaration(symbol)
        if declaration.throwsErrors { return "throws" }
        guard search.gives(declaration.type, symbol) else { return nil }
        let type = search.flow.resolver.type(declaration.type, in: symbol, file: symbol.file)
        let errors = search.flow.resolver.heldErrors(in: type).filter { $0.kind == .itself || $0.kind == .failure }
        // Returning a task lets the caller cancel it.
        if errors.contains(where: { LayerInterfaces(search).isOfLanguage($0.nominal) }) { return nil }
        return declaration.traits.contains(.async) || !errors.isEmpty ? "returns its result" : nil
    }
}
