extension ThrowLowering {
    /// Adds the errors of a task group's closures, if all uses of the group are known.
    mutating func children(of group: ValueID, at offset: UInt32) -> Bool {
        guard group.isPresent, facts.values[group].kind == .local else { return false }
        let local = facts.values[group].local
        guard facts.locals[local].kind == .closureParameter else { return false }
        var found: [ThrowFlow.Handed.Source] = []
        for mention in resolver.uses(in: file).mentions(of: local) {
            let value = facts.values[mention]
            if value.use == .iterated { continue }
            guard value.use == .base, facts.values[value.user].kind == .member else { return false }
            let member = facts.values[value.user]
            guard member.use == .callee else { continue }
            guard case .symbols(let callees) = resolver.callees(of: member.userCall, context),
                callees.allSatisfy({ program.isModel($0.symbol) }), let callee = callees.first
            else { return false }
            found += handed(to: callee, facts.calls[member.userCall], offset).map(\.source)
        }
        var erased = ThrowSet()
        erased.isErased = true
        add(.constant(erased), at: offset)
        for source in found { add(source, at: offset) }
        return true
    }
}
