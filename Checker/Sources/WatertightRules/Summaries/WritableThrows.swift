/// Which functions may say more exactly what they throw: `throws(E)` where it is exactly one type, no `throws` where there
/// is nothing. What a function calls must say so too, be it by such an edit: so edits are taken together, from the callees up.
package struct WritableThrows: Sendable {
    package struct Edit: Sendable {
        package var symbol: Symbol
        /// The type to write; nil to say that nothing is thrown.
        package var type: String?
    }

    package let edits: [Edit]

    package init(_ sets: ThrowSets) {
        let program = sets.program
        var resolver = Resolver(program: program)
        var chosen: [Symbol: Edit] = [:]
        for symbol in sets.throwers {
            let report = sets.report(on: symbol)
            guard Self.isFree(symbol, &resolver), !report.isErased, report.verdict != .atLeast,
                report.types.count < 2
            else { continue }
            if let error = sets.set(of: symbol).entries.first {
                guard Self.mayBeNamed(error.type, by: symbol, resolver) else { continue }
            }
            chosen[symbol] = Edit(symbol: symbol, type: report.types.first)
        }
        // One that calls what keeps saying `throws` cannot say more itself.
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for symbol in chosen.keys where sets.callsWhatIsLoose(symbol, chosen) {
                chosen[symbol] = nil
                hasChanged = true
            }
        }
        edits = chosen.values.sorted {
            ($0.symbol.file, $0.symbol.declaration) < ($1.symbol.file, $1.symbol.declaration)
        }
    }

    /// Not what is said elsewhere too: overrides and what is overridden, what Objective-C sees, what says a type.
    private static func isFree(_ symbol: Symbol, _ resolver: inout Resolver) -> Bool {
        let program = resolver.program
        let declaration = program.declaration(symbol)
        guard declaration.kind == .function || declaration.kind == .initializer, declaration.thrown < 0,
            declaration.traits.isDisjoint(with: [.overriding, .rethrowing, .requirement]),
            resolver.family(of: symbol).members == [symbol]
        else { return false }
        let facts = program.facts(symbol.file)
        return !facts.attributes.contains { attribute in
            attribute.declaration == symbol.declaration && facts.text(attribute.name) == "objc"
        }
    }

    /// Whether the type is seen wherever the function is.
    private static func mayBeNamed(_ type: Int32, by symbol: Symbol, _ resolver: Resolver) -> Bool {
        let program = resolver.program
        guard type >= 0, let error = program.linked.nominals[Int(type)].symbol else { return true }
        return program.declaration(error).genericCount == 0 && program.access(of: error) >= program.access(of: symbol)
    }
}

extension ThrowSets {
    func set(of symbol: Symbol) -> ThrowSet {
        let declaration = program.declaration(symbol)
        guard declaration.body >= 0 else { return ThrowSet() }
        return set(ofBody: program.linked.body(symbol.file, declaration.body))
    }

    fileprivate func callsWhatIsLoose(_ symbol: Symbol, _ chosen: [Symbol: WritableThrows.Edit]) -> Bool {
        let body = program.linked.body(symbol.file, program.declaration(symbol).body)
        return flows[Int(body)].steps.contains { step in
            guard case .body(_, let bound, _) = step.kind, bound == -1, let callee = step.callee else { return false }
            return chosen[callee] == nil
        }
    }
}

extension Program {
    /// The least access of a declaration and all around it.
    func access(of symbol: Symbol) -> Declaration.Access {
        let facts = facts(symbol.file)
        var least = Declaration.Access.open
        var current = symbol.declaration
        while current >= 0 {
            let declaration = facts.declarations[Int(current)]
            let isExtension = declaration.kind == .extensionOfType
            let isFromContext =
                declaration.kind == .enumCase || declaration.traits.contains(.requirement)
                || (declaration.owner >= 0
                    && facts.declarations[Int(declaration.owner)].kind == .extensionOfType
                    && facts.declarations[Int(declaration.owner)].access != .unstated)
            if declaration.access != .unstated {
                least = min(least, declaration.access)
            } else if !isExtension, !isFromContext {
                least = min(least, .module)
            }
            current = declaration.owner
        }
        return least
    }
}
