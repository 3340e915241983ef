/// Statuses and errors that functions of the system return instead of throwing.
struct IgnoredStatuses: FileAnalysis {
    let search: Search

    /// Whether a call returns a number that indicates failure.
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

    /// Whether a call returns whether a status is that of success, as a function with `return SecItemAdd(item) ==
    /// errSecSuccess` does.
    func tellsStatus(_ call: CallID) -> Bool {
        guard case .symbols(let callees) = callees(of: call) else { return false }
        return callees.contains { callee in
            let declaration = program.declaration(callee.symbol)
            guard declaration.kind == .function, declaration.body.isPresent else { return false }
            let other = analysis(of: callee.symbol.file)
            return RaisedErrors(other.search).values(givenBy: declaration.body).contains {
                other.comparison(of: $0, isNegated: false) != nil
            }
        }
    }

    /// Returns the kind of status that a value is, by its type or by the function or property that returns it:
    /// ``ModelTraits/status`` or ``ModelTraits/httpStatus``; empty for other values.
    func statusKind(of value: ValueID, depth: Int = 0) -> ModelTraits {
        guard value.isPresent else { return [] }
        if isStatus(type(of: value)) { return facts.values[value].kind == .name ? [] : .status }
        let record = facts.values[value]
        switch record.kind {
        case .call: return givesStatus(record.call) ? .status : []
        case .member:
            return symbol(named: value).map { program.traits(of: $0).intersection([.status, .httpStatus]) } ?? []
        case .unwrapped, .cast: return statusKind(of: record.base, depth: depth)
        case .local:
            let local = facts.locals[record.local]
            return depth == 0 && local.kind == .initial ? statusKind(of: local.value, depth: 1) : []
        default: return []
        }
    }

    /// The status that a condition compares, and whether the condition holds for success; nil for other conditions.
    func comparison(in condition: Event) -> (status: ValueID, holdsForSuccess: Bool)? {
        comparison(of: condition.value, isNegated: condition.detail == 1)
    }

    private func comparison(of number: ValueID, isNegated: Bool) -> (status: ValueID, holdsForSuccess: Bool)? {
        guard number.isPresent else { return nil }
        let value = facts.values[number]
        if value.kind == .call {
            // `(200..<300).contains(status)`
            let call = facts.calls[value.call]
            guard call.callee.isPresent, let argument = facts.arguments(of: call).first?.value,
                statusKind(of: argument) == .httpStatus, isSuccess(facts.values[call.callee].base)
            else { return nil }
            return (argument, !isNegated)
        }
        guard value.kind == .operation, value.name > 0 else { return nil }
        let operands = flow.uses(in: file).operands(of: number)
        guard operands.count == 2, let status = operands.first(where: { !statusKind(of: $0).isEmpty }),
            let other = operands.first(where: { $0 != status })
        else { return nil }
        let isServers = statusKind(of: status) == .httpStatus
        switch facts.text(value.name) {
        case "==" where !isServers || isSuccess(other), "~=" where isServers && isSuccess(other):
            return (status, !isNegated)
        case "!=" where !isServers || isSuccess(other): return (status, isNegated)
        case ">=" where isServers && other == operands[1]: return (status, isNegated)
        default: return nil
        }
    }

    /// Returns the status that a branch checks, and the arm for an unexpected one.
    func failingArm(ofCheckAt position: Int, in body: BodyID) -> (status: ValueID, arm: Int)? {
        let events = events(of: body)
        let parts = events.parts(of: position)
        func arm(_ detail: UInt8) -> Int? { parts.first { events[$0].kind == .arm && events[$0].detail == detail } }
        switch events[position].branching {
        case .selection:
            let kind = statusKind(of: events[position].value)
            let takesSuccess = parts.contains { part in
                events[part].kind == .arm && events[part].filter.isPresent
                    && (kind == .status
                        || facts.patterns(of: facts.handlers[events[part].filter]).contains { isSuccess($0.value) })
            }
            // A function that returns a text for each status that it receives only describes it.
            let isReceived = flow.uses(in: file).parameters(of: body).contains(variable(in: events[position].value))
            let answers = events.filter { $0.kind == .returning }.map(\.value)
            guard !kind.isEmpty, takesSuccess, let other = arm(1),
                !isReceived || answers.isEmpty || !answers.allSatisfy({ $0.isPresent && facts.values[$0].isText })
            else { return nil }
            return (events[position].value, other)
        case .onlyIf, .onlyElse:
            let isCheck = events[position].branching == .onlyElse
            let conditions = parts.filter { events[$0].kind == .condition }
            for condition in conditions {
                guard let (status, holdsForSuccess) = comparison(in: events[condition]),
                    isCheck ? holdsForSuccess : !holdsForSuccess || conditions.count == 1,
                    let failing = arm(holdsForSuccess ? 1 : 0)
                else { continue }
                return (status, failing)
            }
            return nil
        case .compilation, nil: return nil
        }
    }

    /// Whether a number, or the start of a range, is a success status of a server.
    func isSuccess(_ value: ValueID) -> Bool {
        guard value.isPresent else { return false }
        let record = facts.values[value]
        if record.kind == .operation {
            return flow.uses(in: file).operands(of: value).first.map { isSuccess($0) } ?? false
        }
        return record.kind == .literal && Int(facts.text(record.name)).map { (200..<300).contains($0) } ?? false
    }

    /// Whether a call only waits for a status of its receiver that is read later: `process.waitUntilExit()`.
    func isReadLater(_ call: CallID) -> Bool {
        guard traits(ofCall: call).contains(.waits) else { return false }
        guard case let callee = facts.calls[call].callee, callee.isPresent,
            case let base = facts.values[callee].base, base.isPresent, facts.values[base].kind == .local
        else { return true }
        return flow.uses(in: file).mentions(of: facts.values[base].local).contains { mention in
            let use = facts.values[mention]
            if use.use == .base { return use.user != callee && !statusKind(of: use.user).isEmpty }
            return use.use != .target
        }
    }

    /// Whether a model declares that a type is a status.
    private func isStatus(_ type: TypeID) -> Bool {
        let record = flow.resolver.types[type]
        return record.kind == .nominal && program.traits(ofType: record.first).contains(.status)
    }

    /// Whether a value is discarded, or assigned to a variable that is never read.
    func isUnread(_ value: ValueID) -> Bool {
        guard value.isPresent else { return false }
        let record = facts.values[value]
        let uses = flow.uses(in: file)
        func isRead(_ local: LocalID) -> Bool {
            uses.mentions(of: local).contains { facts.values[$0].use != .target }
        }
        switch record.use {
        case .bound: return !isRead(record.userLocal)
        case .assigned where !isDropped(value):
            let target = facts.values[record.user].base
            guard target.isPresent, facts.values[target].kind == .local else { return false }
            return !isRead(facts.values[target].local)
        default: return isDropped(value)
        }
    }

    func isResult(_ value: ValueID) -> Bool {
        let type = type(of: value)
        let record = flow.resolver.types[type]
        return record.kind == .nominal && record.first == program.linked.wellKnown.result && carriesError(type)
    }

    /// Whether a value is the result of a child task, which its group receives.
    func isOfChildTask(_ value: ValueID) -> Bool {
        let record = facts.values[value]
        guard record.use == .result, let call = call(receiving: record.userBody) else { return false }
        // `addTask` returns nothing, but `Task.init` returns the task.
        return flow.resolver.hasNoValue(type(of: flow.uses(in: file).values[call]))
    }

    /// Whether a call sets a variable that is read later. No value means failure.
    func fillsWhatIsRead(_ call: CallID) -> Bool {
        let uses = flow.uses(in: file)
        return facts.arguments(of: facts.calls[call]).contains { argument in
            guard argument.value.isPresent, case let value = facts.values[argument.value], value.kind == .local,
                case let local = facts.locals[value.local], !local.isConstant,
                local.kind == .plain || local.kind == .initial
            else { return false }
            let type = type(of: argument.value)
            guard flow.resolver.withoutOptional(type) != type else { return false }
            return uses.mentions(of: value.local).contains { $0 > argument.value && facts.values[$0].use != .target }
        }
    }

    /// Whether later code needs the empty file or the folder that a call should have created, so that its error reports the
    /// failure: an attempt on the same path, or the caller that receives the place of a folder.
    func isNoticed(_ call: CallID, at position: Int, _ body: BodyID) -> Bool {
        let isFolder = traits(ofCall: call).contains(.prepares)
        let isEmpty = arguments(of: call).dropFirst().contains { isConstant($0, \.isMadeOfNothing) }
        guard isFolder || isEmpty && traits(ofCall: call).contains(.writes), let first = arguments(of: call).first,
            case let created = places(of: first), !created.isEmpty
        else { return false }
        let all = search.bodyEvents(body)
        let arms = all.enclosing(position).filter { all.events[$0].kind == .arm }
        let others = arms.map { arm in
            (all.events[arm].next, all.events.around(arm, .branch).map { all.events[$0].next } ?? 0)
        }
        return all.events.indices.dropFirst(position + 1).contains { next in
            let event = all.events[next]
            guard !others.contains(where: { $0.0 <= next && next < $0.1 }) else { return false }
            if event.kind == .returning, isFolder, event.value.isPresent, case let type = type(of: event.value) {
                let isPlace = created.contains { type == self.type(of: $0, in: body) }
                guard isPlace || flow.resolver.types[type].kind == .unknown else { return false }
                return !roots(of: [event.value]).isDisjoint(with: created)
            }
            return event.kind == .call
                && (flow.symbols(calledBy: event.call, in: file)?.contains { program.declaration($0).throwsErrors }
                    ?? true)
                && Set(all.enclosing(next).map { all.events[$0].kind }).intersection([.tries, .swallow]) == [.tries]
                && !roots(of: arguments(of: event.call)).isDisjoint(with: created)
        }
    }

    private func arguments(of call: CallID) -> [ValueID] { facts.arguments(of: facts.calls[call]).map(\.value) }

    /// Returns the variables that a place is read from: for `folder.path`, after
    /// `let folder = file.deletingLastPathComponent()`, both `folder` and `file`.
    private func places(of value: ValueID) -> Set<LocalID> {
        var (found, current): (Set<LocalID>, ValueID) = ([], value)
        while current.isPresent, case let record = facts.values[current] {
            if record.kind == .local { found.insert(record.local) }
            if record.kind == .call, !arguments(of: record.call).isEmpty { break }
            let inner = record.kind == .call ? facts.calls[record.call].callee : record.base
            current = record.kind == .local ? facts.locals[record.local].value : inner
        }
        return found
    }

    /// Returns the variables that values are made of: `file` and `folder` after `let file = folder.appending("a")`.
    private func roots(of values: [ValueID]) -> Set<LocalID> {
        var (found, seen, pending): (Set<LocalID>, Set<ValueID>, [ValueID]) = ([], [], values)
        while let value = pending.popLast() {
            guard value.isPresent, seen.insert(value).inserted, case let record = facts.values[value] else { continue }
            pending += [record.base] + flow.uses(in: file).operands(of: value)
            if record.kind == .call { pending += arguments(of: record.call) + [facts.calls[record.call].callee] }
            if record.kind == .local, found.insert(record.local).inserted {
                pending.append(facts.locals[record.local].value)
            }
        }
        return found
    }

    /// Whether a call only deletes before a later addition, in the same function or in its callers.
    func isReplaced(_ call: CallID, at position: Int, _ body: BodyID) -> Bool {
        guard traits(ofCall: call).contains(.destroys) else { return false }
        if adds(behind: position, in: body) { return true }
        guard let symbol = symbol(around: body), program.declaration(symbol).kind == .function else { return false }
        return survey.contracts.uses.calls(of: symbol).contains { place in
            let other = analysis(of: place.file)
            let around = other.facts.body(ofValue: place.value)
            let call = other.facts.values[place.value].userCall
            guard around.isPresent,
                let next = other.events(of: around).firstIndex(where: { $0.kind == .call && $0.call == call })
            else { return false }
            return other.adds(behind: next, in: around)
        }
    }

    /// Whether a call after an event adds to the storage.
    private func adds(behind position: Int, in body: BodyID) -> Bool {
        events(of: body)[(position + 1)...].contains { event in
            guard event.kind == .call, case let traits = traits(ofCall: event.call) else { return false }
            return traits.contains(.storage) && traits.contains(.status) && !traits.contains(.destroys)
        }
    }

    /// Returns the variables that system functions set to the reason of a failure, and that are never read.
    func unreadErrors() -> [LocalID] {
        let uses = flow.uses(in: file)
        return facts.locals.ids.filter { local in
            let record = facts.locals[local]
            guard record.kind == .plain || record.kind == .initial, !record.isConstant else { return false }
            let mentions = uses.mentions(of: local)
            guard let first = mentions.first, case let body = facts.body(ofValue: first), body.isPresent, ships(body)
            else { return false }
            return mentions.allSatisfy { takesReason($0) }
        }
    }

    /// Whether a value is passed to a parameter with a pointer to a `CFError`.
    private func takesReason(_ value: ValueID) -> Bool {
        let record = facts.values[value]
        guard record.use == .argument else { return false }
        guard let callees = flow.symbols(calledBy: record.userCall, in: file), callees.allSatisfy(program.isModel),
            let wanted = expectedType(of: value)
        else { return false }
        return pointsToError(wanted)
    }

    /// Whether a type is `UnsafeMutablePointer<Unmanaged<CFError>?>`.
    private func pointsToError(_ type: TypeID, depth: Int = 0) -> Bool {
        let type = flow.resolver.withoutOptional(type)
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, depth < Search.deepest else { return false }
        if depth > 0, flow.resolver.isError(type) { return true }
        return record.arguments.contains { pointsToError($0, depth: depth + 1) }
    }
}
