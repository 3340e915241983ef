/// Finds requirements that a member may implement.
package struct Requirements: FileAnalysis {
    package let search: Search

    package init(search: Search) { self.search = search }

    /// Whether a member implements a requirement, or overrides a member of a model.
    package func isRequired(_ symbol: Symbol) -> Bool {
        originals(of: symbol).contains { program.declaration($0).traits.contains(.requirement) || program.isModel($0) }
    }

    /// Returns the members with the same name in the type, its extensions, and its supertypes.
    func originals(of symbol: Symbol) -> [Symbol] {
        guard let own = flow.resolver.ownNominal(of: symbol) else { return [] }
        let name = program.linked.name(symbol.file, program.declaration(symbol).name)
        return program.linked.supertypes(of: own).union([own]).flatMap { program.linked.members($0, name) }
    }

    /// Whether a supertype of the system, or an unknown one, may require a member.
    package func isRequiredBySystem(_ symbol: Symbol) -> Bool {
        // Private members can't be witnesses, and the system rarely requires static functions.
        let declaration = program.declaration(symbol)
        let isOfType = declaration.kind == .function && declaration.traits.contains(.onType)
        guard program.access(of: symbol) > .file, !isOfType, let own = flow.resolver.ownNominal(of: symbol)
        else { return false }
        let name = program.linked.name(symbol.file, program.declaration(symbol).name)
        return program.linked.supertypes(of: own).contains { above in
            guard let declared = program.linked.nominals[Int(above)].symbol else { return true }
            return program.isModel(declared) && !program.linked.members(above, name).isEmpty
        }
    }
}
