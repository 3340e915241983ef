extension Program {
    /// Returns the most restrictive access level of a declaration and those around it.
    package func access(of symbol: Symbol) -> Declaration.Access {
        let facts = facts(symbol.file)
        var least = Declaration.Access.open
        for current in owners(of: symbol) {
            let declaration = facts[current]
            let isExtension = declaration.kind == .extensionOfType
            let isFromContext =
                declaration.kind == .enumCase || declaration.traits.contains(.requirement)
                || (declaration.owner.isPresent
                    && facts[declaration.owner].kind == .extensionOfType
                    && facts[declaration.owner].access != .unstated)
            if declaration.access != .unstated {
                least = min(least, declaration.access)
            } else if !isExtension, !isFromContext {
                least = min(least, .module)
            }
        }
        return least
    }

    /// Returns the declaration and those that enclose it.
    package func owners(of symbol: Symbol) -> [DeclarationID] {
        let facts = facts(symbol.file)
        var owners: [DeclarationID] = []
        var current = symbol.declaration
        while current.isPresent {
            owners.append(current)
            current = facts[current].owner
        }
        return owners
    }
}
