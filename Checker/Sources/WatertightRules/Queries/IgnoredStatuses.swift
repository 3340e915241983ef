/// Statuses and errors that functions of the system return instead of throwing.
struct IgnoredStatuses: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// Whether a call gives a number that says whether it failed.
    func givesStatus(_ call: CallID) -> Bool {
        guard case .symbols(let callees) = callees(of: call) else { return false }
        return callees.contains { callee in
            let traits = program.traits(of: callee.symbol)
            let declaration = program.declaration(callee.symbol)
            guard !traits.contains(.status) else { return !traits.contains(.disposable) }
            guard declaration.kind == .function, declaration.type >= 0 else { return false }
            let type = flow.resolver.type(declaration.type, in: callee.symbol, file: callee.symbol.file)
            return isStatus(type)
        }
    }

    /// Whether a value is a status by its type or by the function or property that returns it.
    func isStatusValue(_ value: ValueID, depth: Int = 0) -> Bool {
        if isStatus(type(of: value)) { return facts.values[Int(value)].kind != .name }
        let record = facts.values[Int(value)]
        switch record.kind {
        case .call: return givesStatus(record.call)
        case .member: return symbol(named: value).map { program.traits(of: $0).contains(.status) } ?? false
        case .local:
            let local = facts.locals[record.local]
            return depth == 0 && local.kind == .initial && local.value >= 0 && isStatusValue(local.value, depth: 1)
        default: return false
        }
    }

    /// Whether a model says of a type that it is a status.
    private func isStatus(_ type: TypeID) -> Bool {
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, record.first >= 0,
            let symbol = program.linked.nominals[Int(record.first)].symbol
        else { return false }
        return program.traits(of: symbol).contains(.status)
    }

    /// Whether a value goes nowhere, or into a variable that nobody reads.
    func isUnread(_ value: ValueID) -> Bool {
        guard value >= 0 else { return false }
        let record = facts.values[Int(value)]
        let uses = flow.uses(in: file)
        func isRead(_ local: LocalID) -> Bool {
            uses.mentions(of: local).contains { facts.values[Int($0)].use != .target }
        }
        switch record.use {
        case .bound: return !isRead(record.userLocal)
        case .assigned where !isDropped(value):
            let target = facts.values[Int(record.user)].base
            guard target >= 0, facts.values[Int(target)].kind == .local else { return false }
            return !isRead(facts.values[Int(target)].local)
        default: return isDropped(value)
        }
    }

    /// Whether a call fills a variable that is looked at after it: without a value in it, it has failed.
    func fillsWhatIsRead(_ call: CallID) -> Bool {
        let uses = flow.uses(in: file)
        return facts.arguments(of: facts.calls[call]).contains { argument in
            guard argument.value >= 0, case let value = facts.values[Int(argument.value)], value.kind == .local,
                case let local = facts.locals[value.local], !local.isConstant,
                local.kind == .plain || local.kind == .initial
            else { return false }
            let type = type(of: argument.value)
            guard flow.resolver.withoutOptional(type) != type else { return false }
            return uses.mentions(of: value.local).contains {
                $0 > argument.value && facts.values[Int($0)].use != .target
            }
        }
    }

    /// Whether a call only makes room: something is added behind it, in the same function or by who calls that.
    func isReplaced(_ call: CallID, at position: Int, _ body: Int32) -> Bool {
        guard traits(ofCall: call).contains(.destroys) else { return false }
        if adds(behind: position, in: body) { return true }
        guard let symbol = symbol(around: body), program.declaration(symbol).kind == .function else { return false }
        return survey.contracts.uses.calls(of: symbol).contains { place in
            let other = search(in: place.file)
            let around = other.facts.body(ofValue: place.value)
            let call = other.facts.values[Int(place.value)].userCall
            guard around >= 0,
                let next = other.events(of: around).firstIndex(where: { $0.kind == .call && $0.call == call })
            else { return false }
            return other.adds(behind: next, in: around)
        }
    }

    /// Whether a call behind an event keeps something: it touches the storage, and does not destroy.
    private func adds(behind position: Int, in body: Int32) -> Bool {
        events(of: body)[(position + 1)...].contains { event in
            guard event.kind == .call, case let traits = traits(ofCall: event.call) else { return false }
            return traits.contains(.storage) && traits.contains(.status) && !traits.contains(.destroys)
        }
    }

    /// The variables that functions of the system are handed for the reason of a failure, and that nobody reads.
    func unreadErrors() -> [LocalID] {
        let uses = flow.uses(in: file)
        return facts.locals.ids.filter { local in
            let record = facts.locals[local]
            guard record.kind == .plain || record.kind == .initial, !record.isConstant else { return false }
            let mentions = uses.mentions(of: local)
            guard let first = mentions.first, case let body = facts.body(ofValue: first), body >= 0, ships(body) else {
                return false
            }
            return mentions.allSatisfy { takesReason($0) }
        }
    }

    /// Whether a value is handed over for a pointer to a `CFError`.
    private func takesReason(_ value: ValueID) -> Bool {
        let record = facts.values[Int(value)]
        guard record.use == .argument else { return false }
        let context = flow.resolver.context(ofValue: value, in: file)
        guard case .symbols(let callees) = flow.resolver.callees(of: record.userCall, context),
            callees.allSatisfy({ program.isModel($0.symbol) }),
            let wanted = flow.resolver.wantedType(ofValue: value, context)
        else { return false }
        return pointsToError(wanted)
    }

    /// Of `UnsafeMutablePointer<Unmanaged<CFError>?>`.
    private func pointsToError(_ type: TypeID, depth: Int = 0) -> Bool {
        let type = flow.resolver.withoutOptional(type)
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, depth < Search.deepest else { return false }
        if depth > 0, flow.resolver.isError(type) { return true }
        return record.arguments.contains { pointsToError($0, depth: depth + 1) }
    }
}
