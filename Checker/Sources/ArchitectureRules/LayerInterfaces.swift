import WatertightRules

/// Determines how the interfaces between layers declare failures.
struct LayerInterfaces: FileAnalysis {
    let search: Search

    /// Returns how a member declares an untyped failure; `nil` if it can't fail or declares the type.
    func openFailure(of symbol: Symbol) -> String? {
        let facts = program.facts(symbol.file)
        let declaration = program.declaration(symbol)
        if declaration.throwsErrors, !declaration.traits.contains(.rethrowing) {
            if declaration.thrown < 0 { return "throws without a type" }
            let thrown = flow.resolver.type(declaration.thrown, in: symbol, file: symbol.file)
            if flow.resolver.types[thrown].kind == .nominal, flow.resolver.errorOwner(of: thrown) == .opaque {
                return "throws without a type"
            }
        }
        guard declaration.kind == .function else { return nil }
        for parameter in facts.parameters(of: declaration) {
            let type = flow.resolver.withoutOptional(flow.resolver.type(parameter.type, in: symbol, file: symbol.file))
            guard flow.resolver.types[type].kind == .function,
                let error = flow.resolver.heldErrors(in: type).first(where: { $0.isOpaque && $0.kind != .payload })
            else { continue }
            return "completes with `\(error.name)`"
        }
        guard declaration.type >= 0 else { return nil }
        let type = flow.resolver.type(declaration.type, in: symbol, file: symbol.file)
        let errors = flow.resolver.heldErrors(in: type)
        guard
            let error = errors.first(where: {
                $0.isOpaque && $0.kind != .payload && $0.kind != .parameter && !isOfLanguage($0.nominal)
            })
        else { return nil }
        return "returns \(error.description)"
    }

    /// Whether the standard library defines the type that holds the error, as for tasks and streams.
    private func isOfLanguage(_ nominal: Int32) -> Bool {
        guard nominal >= 0, let symbol = program.linked.nominals[Int(nominal)].symbol, program.isModel(symbol) else {
            return false
        }
        return program.declaration(symbol).kind != .enumeration && program.files[symbol.file].module == "Swift"
    }

    /// Returns what to declare instead of `throws`, if all thrown errors are known.
    func whatToWrite(for symbol: Symbol) -> Sentence? {
        var set = ThrowSet()
        if program.declaration(symbol).body.isPresent {
            set = survey.throwSets.set(of: symbol)
        } else {
            let family = flow.resolver.family(of: symbol)
            guard !family.isOpen, !family.isIncomplete else { return nil }
            for member in family.members { set.formUnion(survey.throwSets.set(of: member)) }
        }
        guard set.isExact, !set.entries.isEmpty else { return nil }
        let names = set.entries.flatMap { program.names(of: $0) }.map { "`\($0)`" }.joined(separator: ", ")
        guard set.entries.count == 1, let only = set.entries.first else { return "`\(symbol)` throws exactly \(names)" }
        return "`\(symbol)` can declare `throws(\(type: only.type))`: it throws exactly \(names)"
    }

    /// Whether a member is only used inside its own type.
    func isUsedInsideOnly(_ symbol: Symbol) -> Bool {
        guard let owner = flow.resolver.ownNominal(of: symbol) else { return false }
        let uses = survey.uses.places(of: symbol)
        return !uses.isEmpty
            && uses.allSatisfy { use in
                flow.resolver.ownNominal(of: flow.resolver.context(ofValue: use.value, in: use.file).place) == owner
            }
    }
}
