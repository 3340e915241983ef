/// Requirements that a member may implement.
extension Search {
    /// Whether a member implements a requirement, or overrides a member of a model.
    package func isAskedFor(_ symbol: Symbol) -> Bool {
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

    /// Whether a supertype of the system, or an unknown one, may require a member.
    package func isAskedForBySystem(_ symbol: Symbol) -> Bool {
        // Private members implement nothing; the system rarely requires static functions.
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
