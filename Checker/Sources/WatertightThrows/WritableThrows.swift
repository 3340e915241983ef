package import WatertightRules

/// The functions whose `throws` can be more precise: `throws(E)` if they throw exactly one type, no `throws` if they
/// throw nothing. Their callees must declare the same, possibly by such an edit.
package struct WritableThrows: Sendable {
    package struct Edit: Sendable {
        package var symbol: Symbol
        /// The type to declare; `nil` to remove `throws`.
        package var type: String?
    }

    /// Limits which edits are created.
    package struct Limits: Sendable {
        /// Only these functions; `nil` for all.
        package var among: Set<Symbol>?
        /// Whether to edit functions that other modules can call.
        package var includesPublic: Bool
        /// Whether to remove `throws`, which leaves an unnecessary `try` in callers.
        package var removesThrows: Bool

        package init(among: Set<Symbol>? = nil, includesPublic: Bool = true, removesThrows: Bool = true) {
            self.among = among
            self.includesPublic = includesPublic
            self.removesThrows = removesThrows
        }
    }

    /// Ordered by file.
    package let edits: [Edit]

    /// - Parameter isEditable: Whether the source of a function can be edited.
    package init(
        _ sets: ThrowSets, limits: Limits = Limits(), isEditable: (Symbol) -> Bool = { _ in true }
    ) {
        var chosen = Self.candidates(sets, limits).filter { isEditable($0.key) }
        // A function can't be more precise than a callee that keeps untyped `throws`.
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for symbol in chosen.keys
            where sets.looseCallees(of: symbol).contains(where: { chosen[$0] == nil }) {
                chosen[symbol] = nil
                hasChanged = true
            }
        }
        edits = chosen.values.sorted {
            ($0.symbol.file, $0.symbol.declaration) < ($1.symbol.file, $1.symbol.declaration)
        }
    }

    private static func candidates(_ sets: ThrowSets, _ limits: Limits) -> [Symbol: Edit] {
        let program = sets.program
        let resolver = Resolver(program: program)
        var chosen: [Symbol: Edit] = [:]
        for symbol in sets.throwers where limits.among?.contains(symbol) ?? true {
            guard isFree(symbol, resolver),
                limits.includesPublic || !program.isPublic(symbol)
            else { continue }
            let report = sets.report(on: symbol)
            guard !report.isErased, report.verdict != .atLeast, report.types.count < 2 else { continue }
            if let error = sets.set(of: symbol).entries.first {
                guard program.mayName(error.type, at: symbol) else { continue }
            } else if !limits.removesThrows {
                continue
            }
            chosen[symbol] = Edit(symbol: symbol, type: report.types.first)
        }
        for symbol in keptAsValues(Set(chosen.keys), resolver) { chosen[symbol] = nil }
        return chosen
    }

    // MARK: Excluded functions

    /// Whether a function can change independently. Excludes overrides and overridden functions, functions visible to
    /// Objective-C, those that determine a type, and those that a macro could rewrite.
    private static func isFree(_ symbol: Symbol, _ resolver: Resolver) -> Bool {
        let program = resolver.program
        let declaration = program.declaration(symbol)
        guard declaration.kind == .function || declaration.kind == .initializer, declaration.thrown < 0,
            declaration.traits.isDisjoint(with: [.overriding, .rethrowing, .requirement]),
            resolver.family(of: symbol).members == [symbol]
        else { return false }
        return !program.isSeenByObjectiveC(symbol) && !isInForeignClass(symbol, resolver)
            && !decidesType(symbol, resolver)
            && !program.attributes(of: symbol).contains { name in
                // The compiler's attributes are lowercase. Other attributes can be macros unless they name a type.
                let named = program.linked.name(symbol.file, name)
                return program.facts(symbol.file).text(name).first?.isUppercase == true
                    && program.linked.foreign[named] == nil
                    && resolver.meaning(of: named, in: symbol, file: symbol.file) == nil
            }
    }

    /// Whether a protocol infers an associated type from the thrown type, as with iterators.
    private static func decidesType(_ symbol: Symbol, _ resolver: Resolver) -> Bool {
        guard let own = resolver.ownType(of: symbol) else { return false }
        let program = resolver.program
        let declaration = program.declaration(symbol)
        let name = program.linked.name(symbol.file, declaration.name)
        let all = resolver.members(name, of: own, onType: declaration.traits.contains(.onType)).levels.joined()
        return all.contains { member in
            let requirement = program.declaration(member.symbol)
            guard requirement.traits.contains(.requirement), requirement.thrown >= 0,
                resolver.labels(of: member.symbol) == resolver.labels(of: symbol)
            else { return false }
            let thrown = resolver.type(requirement.thrown, in: member.symbol, file: member.symbol.file)
            return resolver.types[thrown].kind == .associated
        }
    }

    /// Whether the class inherits a class that isn't in the sources, or could. Objective-C could call all its members.
    private static func isInForeignClass(_ symbol: Symbol, _ resolver: Resolver) -> Bool {
        let program = resolver.program
        var type = resolver.ownNominal(of: symbol).flatMap { program.linked.nominals[Int($0)].symbol }
        var seen: Set<Symbol> = []
        while let own = type, program.declaration(own).kind == .classType, seen.insert(own).inserted,
            let first = program.facts(own.file).inherited(by: program.declaration(own)).first
        {
            guard let nominal = resolver.names.nominal(first.index, in: own),
                let inherited = program.linked.nominals[Int(nominal)].symbol,
                // Classes in models are Objective-C classes. A protocol ends the search.
                !program.isModel(inherited) || program.declaration(inherited).kind != .classType
            else { return true }
            type = inherited
        }
        return false
    }

    /// Returns functions that initialize a variable without a declared type, which is inferred from the function.
    private static func keptAsValues(_ symbols: Set<Symbol>, _ resolver: Resolver) -> Set<Symbol> {
        let program = resolver.program
        let names = Set(symbols.map { program.linked.name($0.file, program.declaration($0).name) })
        var kept: Set<Symbol> = []
        for (number, file) in program.files.enumerated() where !file.isModel && !names.isEmpty {
            let file = FileID(number)
            let facts = program.facts(file)
            let properties = facts.declarations.filter { $0.kind == .property && $0.type < 0 }.map(\.value)
            let locals = facts.locals.filter { $0.kind == .initial && $0.type < 0 }.map(\.value)
            for value in properties + locals where value.isPresent {
                for value in facts.elements(of: value) {
                    let record = facts.values[value]
                    if record.kind == .local, facts.locals[record.local].kind == .declaration {
                        kept.insert(Symbol(file: file, declaration: facts.locals[record.local].declaration))
                    } else if record.kind == .name || record.kind == .member,
                        names.contains(program.linked.name(file, record.name))
                    {
                        // Any function with that name could be meant.
                        let name = program.linked.name(file, record.name)
                        kept.formUnion(
                            symbols.filter { program.linked.name($0.file, program.declaration($0).name) == name })
                    }
                }
            }
        }
        return kept.intersection(symbols)
    }
}

extension Facts {
    /// The first element of an array literal, or the value itself.
    fileprivate func elements(of value: ValueID) -> [ValueID] {
        let record = values[value]
        guard record.kind == .literal, record.base.isPresent else { return [value] }
        return [record.base]
    }
}

extension ThrowSets {
    /// Returns the callees with untyped `throws`.
    fileprivate func looseCallees(of symbol: Symbol) -> [Symbol] {
        let body = program.linked.body(symbol.file, program.declaration(symbol).body)
        return flows[Int(body)].steps.compactMap { step in
            guard case .body(_, let bound, _) = step.kind, bound == -1 else { return nil }
            return step.callee
        }
    }
}

extension Program {
    fileprivate func attributes(of symbol: Symbol) -> [UInt32] {
        facts(symbol.file).attributes.filter { $0.declaration == symbol.declaration }.map(\.name)
    }

    private func hasAttribute(_ symbol: Symbol, where matches: (String) -> Bool) -> Bool {
        attributes(of: symbol).contains { matches(facts(symbol.file).text($0)) }
    }

    /// Whether code outside of the module can call it, or inline it.
    fileprivate func isPublic(_ symbol: Symbol) -> Bool {
        access(of: symbol) >= .outside || hasAttribute(symbol) { $0 == "usableFromInline" }
    }

    /// Whether it or an enclosing declaration is `@objc`.
    fileprivate func isSeenByObjectiveC(_ symbol: Symbol) -> Bool {
        owners(of: symbol).contains { owner in
            let owner = Symbol(file: symbol.file, declaration: owner)
            let nominal = linked.nominalNumbers[Int(owner.file)][Int(owner.declaration)]
            let type = nominal >= 0 ? linked.nominals[Int(nominal)].symbol : nil
            return [owner, type ?? owner].contains { hasAttribute($0) { $0.hasPrefix("objc") } }
        }
    }

    /// Whether the name of the type refers to the type wherever the function is visible.
    fileprivate func mayName(_ type: Int32, at symbol: Symbol) -> Bool {
        guard type >= 0, let error = linked.nominals[Int(type)].symbol else {
            // The type must be imported in that file, which it is if the file names it.
            let name = name(ofType: type)
            let facts = facts(symbol.file)
            return facts.types.contains { $0.kind == .named && facts.text($0.name) == name }
                || facts.values.contains { $0.kind == .name && facts.text($0.name) == name }
        }
        guard !isModel(error) else { return true }
        let module = linked.modules[Int(error.file)]
        guard module == linked.modules[Int(symbol.file)] || linked.imports[Int(symbol.file)].contains(module),
            access(of: error) >= (isPublic(symbol) ? .outside : access(of: symbol))
        else { return false }
        let facts = facts(error.file)
        let owners = owners(of: error)
        // A private member of a type is visible only inside that type.
        if access(of: error) == .onlyPrivate, owners.count > 1, error.file == symbol.file,
            !self.owners(of: symbol).contains(owners[1])
        {
            return false
        }
        return owners.allSatisfy { owner in
            let nominal = linked.nominalNumbers[Int(error.file)][Int(owner)]
            let named = nominal >= 0 ? linked.nominals[Int(nominal)].symbol : nil
            let isGeneric = named.map { declaration($0).genericCount > 0 } ?? false
            return !isGeneric && facts[owner].scope.isAbsent
        }
    }
}
