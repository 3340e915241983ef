import WatertightRules

/// `unreached-output`: no outcome of a use case calls a method of its output.
struct UnreachedOutputRule: Query {
    static let description = RuleDescription(id: "unreached-output", severity: .warning, runsIn: .programs)

    func leaks(in search: inout Search) -> [Leak] {
        guard search.hasInterruptions else { return [] }
        return search.facts.declarations.ids.compactMap { [search] number -> Leak? in
            let (symbol, declaration) = (Symbol(file: search.file, declaration: number), search.facts[number])
            guard declaration.kind == .function, declaration.traits.contains(.requirement), declaration.owner.isPresent,
                case let output = Symbol(file: search.file, declaration: declaration.owner),
                search.conforms(output, to: ["UseCaseOutput"]), search.ships(declaration: number),
                // One that couldn't be resolved may be a use of this method.
                !search.survey.uses.hasUnresolved(symbol), !search.isCalled(number),
                // Otherwise the use case isn't a part of the program.
                search.facts.members(of: declaration.owner).contains(where: search.isCalled)
            else { return nil }
            return search.leak(
                at: symbol, "No outcome calls `\(symbol)`. Call it, or remove it.",
                basis: ["`\(output)` is a `UseCaseOutput`"])
        }
    }
}

extension Search {
    /// Whether the shipped app calls a declaration of the file.
    fileprivate func isCalled(_ number: DeclarationID) -> Bool {
        survey.uses.places(of: Symbol(file: file, declaration: number)).contains { place in
            let there = search(in: place.file)
            return there.ships(there.facts.body(ofValue: place.value))
        }
    }
}
