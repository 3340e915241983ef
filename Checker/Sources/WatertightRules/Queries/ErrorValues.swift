/// Determines the owners of errors' types, and which code depends on an error.
package struct ErrorValues: FileAnalysis {
    package let search: Search

    package init(search: Search) { self.search = search }

    /// Returns the owner of an error expression's type, as the compiler infers it; `nil` for other values.
    package func owner(ofError value: ValueID, depth: Int = 0) -> ErrorOwner? {
        guard value.isPresent, depth < Search.deepest else { return nil }
        let record = facts.values[value]
        switch record.kind {
        case .unwrapped, .attempted: return owner(ofError: record.base, depth: depth + 1)
        case .local:
            let local = facts.locals[record.local]
            if local.kind == .caught { return owner(caughtBy: local.filter, at: value) }
            if local.kind == .initial, local.type < 0 { return owner(ofError: local.value, depth: depth + 1) }
        default: break
        }
        return flow.resolver.errorOwner(of: type(of: value))
    }

    /// Returns the owner of a clause's error: by its patterns, or by what its `do` can throw.
    private func owner(caughtBy filter: FilterID, at value: ValueID) -> ErrorOwner? {
        let patterns = facts.patterns(of: facts.handlers[filter])
        let context = flow.resolver.context(ofValue: value, in: file)
        if patterns.count == 1, let pattern = patterns.first, pattern.kind == .type {
            return flow.resolver.errorOwner(of: flow.resolver.type(pattern.type, in: context.place, file: file))
        }
        let body = flow.uses(in: file).clauses[filter]
        return body.isPresent ? owner(caughtBy: filter, in: body) : .opaque
    }

    /// Returns the owner of the errors that arrive at a clause without patterns.
    package func owner(caughtBy filter: FilterID, in body: BodyID) -> ErrorOwner {
        let events = events(of: body)
        if let handler = events.firstIndex(where: { $0.kind == .handler && $0.filter == filter }),
            let region = events.around(handler, .region), events[region].type >= 0
        {
            let thrown = flow.resolver.type(events[region].type, in: symbol(around: body), file: file)
            return flow.resolver.errorOwner(of: thrown) ?? .opaque
        }
        let caught = survey.throwSets.caught(by: filter, in: number(of: body))
        guard caught.isExact, !caught.isErased, caught.entries.count == 1, let type = caught.entries.first?.type else {
            return .opaque
        }
        return flow.resolver.errorOwner(of: flow.resolver.types.number(.nominal, type)) ?? .opaque
    }

    /// Returns the operand of unwrapping or a cast.
    package func stripped(_ value: ValueID) -> ValueID {
        var current = value
        while current.isPresent, [.unwrapped, .attempted, .cast].contains(facts.values[current].kind),
            facts.values[current].base.isPresent
        { current = facts.values[current].base }
        return current
    }

    /// Whether code depends on a value: it is compared, the subject of a `switch`, or a condition.
    package func decides(_ value: ValueID, depth: Int = 0) -> Bool {
        guard value.isPresent, depth < Search.deepest else { return false }
        let record = facts.values[value]
        switch record.use {
        case .condition, .subject: return true
        case .base:
            let user = facts.values[record.user]
            return user.kind == .check || user.kind != .assignment && decides(record.user, depth: depth + 1)
        case .operand:
            let user = facts.values[record.user]
            guard user.kind == .operation else { return decides(record.user, depth: depth + 1) }
            let operands = flow.uses(in: file).operands(of: record.user)
            // `a ? b : c` has no name. Comparing with `nil` doesn't depend on the kind.
            return user.name == 0 ? operands.first == value : !operands.contains { facts.values[$0].isNull }
        case .callee, .argument: return decides(flow.uses(in: file).values[record.userCall], depth: depth + 1)
        case .bound:
            return flow.uses(in: file).mentions(of: record.userLocal).contains { decides($0, depth: depth + 1) }
        default: return false
        }
    }
}
