extension Program {
    /// Returns the most restrictive access level of a declaration and those around it.
    package func access(of symbol: Symbol) -> Declaration.Access {
        let facts = facts(symbol.file)
        var least = Declaration.Access.open
        for current in owners(of: symbol) {
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
        }
        return least
    }

    /// Returns the declaration and those that enclose it.
    package func owners(of symbol: Symbol) -> [Int32] {
        let facts = facts(symbol.file)
        var owners: [Int32] = []
        var current = symbol.declaration
        while current >= 0 {
            owners.append(current)
            current = facts.declarations[Int(current)].owner
        }
        return owners
    }
}
