/// What a screen keeps, and lets its views read.
extension Search {
    /// Whether a property can be state: of a type that no function declares for itself and that is no error. A folder alone
    /// does not make a screen of what keeps something to itself, and through a subject that nobody names nothing goes.
    func mayKeepState(_ symbol: Symbol, of owner: Symbol) -> Bool {
        let declaration = facts.declarations[Int(symbol.declaration)]
        guard [.structure, .classType, .enumeration, .actor].contains(program.declaration(owner).kind),
            program.declaration(owner).scope < 0
        else { return false }
        // One in another type stands where that one does, whatever it stands in for.
        if program.declaration(owner).owner >= 0, survey.vocabulary.begins(ownName(of: owner), with: .support) {
            return false
        }
        let type = flow.resolver.type(of: owner)
        if let own = flow.resolver.types[type].arguments.first, flow.resolver.isError(own) { return false }
        guard declaration.access == .onlyPrivate || declaration.access == .file else { return true }
        let isWrapped = facts.attributes.contains { $0.declaration == symbol.declaration }
        if !isWrapped, survey.places.place(of: symbol).isByFolderAlone { return false }
        return declaration.type >= 0 || names(declaration.name, in: owner)
    }

    /// Whether a type names something somewhere in the file.
    private func names(_ name: UInt32, in owner: Symbol) -> Bool {
        facts.values.enumerated().contains { number, value in
            guard value.kind == .name || value.kind == .member, value.name == name else { return false }
            return symbol(around: facts.body(ofValue: Int32(number))).flatMap { nominal(around: $0) } == owner
        }
    }

    /// Whether a computed property is what an observed type lets its views read.
    func isOffered(_ symbol: Symbol, of owner: Symbol) -> Bool {
        let declaration = facts.declarations[Int(symbol.declaration)]
        return survey.places.isObserved(owner) && declaration.access != .onlyPrivate && declaration.access != .file
            && !declaration.traits.contains(.overriding)
    }

    /// Whether a property is a screen's, or published by what a screen uses: only views have a use for that.
    func isSeen(_ symbol: Symbol) -> Bool {
        let place = survey.places.place(of: symbol)
        let isUsed = place.reasons.contains { if case .heldBy(_, .presentation) = $0 { true } else { false } }
        return place.layer == .presentation || isUsed && isPublished(symbol)
    }

    func isPublished(_ symbol: Symbol) -> Bool {
        facts.attributes.contains { $0.declaration == symbol.declaration && facts.text($0.name) == "Published" }
    }
}
