/// What of a declaration's interface layers meet at, and how it says that it can fail.
extension Search {
    func ownName(of symbol: Symbol) -> String {
        program.facts(symbol.file).text(program.declaration(symbol).name)
    }

    /// The type that a member belongs to, wherever it is extended.
    func nominal(around symbol: Symbol) -> Symbol? {
        flow.resolver.ownNominal(of: symbol).flatMap { program.linked.nominals[Int($0)].symbol }
    }

    /// The layer of a type that others meet below the screen; nil if it is no boundary.
    func boundary(_ owner: Symbol) -> Layer? {
        let places = survey.places
        let layer = places.place(of: owner).layer
        guard ![.presentation, .support, .diagnostics, .composition].contains(layer), !places.isObserved(owner),
            !program.isModel(owner), program.access(of: owner) > .file
        else { return nil }
        return layer
    }

    // MARK: How it fails

    /// How a member leaves open what it fails with; nil if it does not fail, or says so.
    func openFailure(of symbol: Symbol) -> String? {
        let facts = program.facts(symbol.file)
        let declaration = program.declaration(symbol)
        if declaration.throwsErrors, !declaration.traits.contains(.rethrowing) {
            if declaration.thrown < 0 { return "throws without a type" }
            let thrown = flow.resolver.type(declaration.thrown, in: symbol, file: symbol.file)
            if flow.resolver.types[thrown].kind == .nominal, flow.resolver.errorOwner(of: thrown) == .anybody {
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
        return "returns `\(error.name)`\(error.holder.map { " in \($0)" } ?? "")"
    }

    /// Whether the language itself makes the type that holds the error, and leaves nobody to say which: a task, a stream.
    func isOfLanguage(_ nominal: Int32) -> Bool {
        guard nominal >= 0, let symbol = program.linked.nominals[Int(nominal)].symbol, program.isModel(symbol) else {
            return false
        }
        return program.declaration(symbol).kind != .enumeration && program.files[Int(symbol.file)].module == "Swift"
    }

    /// Whether a member says `throws`, and nothing that it stands for does.
    func isInVain(_ symbol: Symbol) -> Bool {
        guard openFailure(of: symbol) == "throws without a type" else { return false }
        if program.declaration(symbol).body >= 0 { return survey.throwSets.set(of: symbol).isEmpty }
        let family = flow.resolver.family(of: symbol)
        return !family.isOpen && !family.isIncomplete
            && family.members.allSatisfy { survey.throwSets.set(of: $0).isEmpty }
    }

    /// What a member throws, if that is known to the end.
    func whatToWrite(for symbol: Symbol) -> Sentence? {
        var set = ThrowSet()
        if program.declaration(symbol).body >= 0 {
            set = survey.throwSets.set(of: symbol)
        } else {
            let family = flow.resolver.family(of: symbol)
            guard !family.isOpen, !family.isIncomplete else { return nil }
            for member in family.members { set.formUnion(survey.throwSets.set(of: member)) }
        }
        guard set.isExact, !set.entries.isEmpty else { return nil }
        let names = set.entries.flatMap { program.names(of: $0) }.map { "`\($0)`" }.joined(separator: ", ")
        guard set.entries.count == 1, let only = set.entries.first else {
            return "`\(symbol)` throws exactly \(names)"
        }
        return "`\(symbol)` can say `throws(\(type: only.type))`: it throws exactly \(names)"
    }

    // MARK: What is no boundary

    /// Whether a protocol of a supertype asks for a member.
    func isAskedFor(_ symbol: Symbol) -> Bool {
        guard let own = flow.resolver.ownNominal(of: symbol) else { return false }
        let name = program.linked.name(symbol.file, program.declaration(symbol).name)
        var seen: Set<Int32> = [own]
        var pending = [own]
        while let next = pending.popLast() {
            if program.linked.members(next, name).contains(where: {
                program.declaration($0).traits.contains(.requirement) || next != own && program.isModel($0)
            }) {
                return true
            }
            for above in program.linked.nominals[Int(next)].supertypes where seen.insert(above).inserted {
                pending.append(above)
            }
        }
        return false
    }

    /// Whether a type that is declared elsewhere meets a requirement as it is: it wrote the signature.
    func isMirrored(_ symbol: Symbol, of owner: Symbol) -> Bool {
        let name = program.linked.name(symbol.file, program.declaration(symbol).name)
        let number = program.linked.nominalNumbers[Int(owner.file)][Int(owner.declaration)]
        guard number >= 0 else { return false }
        return program.types(below: number).contains { subtype in
            let isForeign = program.linked.nominals[Int(subtype)].symbol.map { program.isModel($0) } ?? true
            return isForeign && !program.linked.members(subtype, name).contains { !program.isModel($0) }
        }
    }

    /// Whether a method works on a connection that its caller has opened: it is a part of one piece of work.
    func runsOnConnection(_ symbol: Symbol) -> Bool {
        let facts = program.facts(symbol.file)
        return facts.parameters(of: program.declaration(symbol)).contains { parameter in
            let type = flow.resolver.type(parameter.type, in: symbol, file: symbol.file)
            let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
            guard record.kind == .nominal, record.first >= 0,
                let declared = program.linked.nominals[Int(record.first)].symbol, program.isModel(declared)
            else { return false }
            return program.declaration(declared).kind == .classType && survey.contracts.storages.contains(record.first)
        }
    }

    /// Whether a type is one row of a store, and no way to get at it: it is a kind of something that is stored.
    func isRecord(_ owner: Symbol) -> Bool {
        let number = program.linked.nominalNumbers[Int(owner.file)][Int(owner.declaration)]
        guard number >= 0 else { return false }
        return !program.linked.supertypes(of: number).isDisjoint(with: survey.contracts.storages)
    }
}
