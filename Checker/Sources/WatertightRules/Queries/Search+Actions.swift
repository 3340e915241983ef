/// Failures that stay silent where a person or a caller is told that it worked.
extension Search {
    private static let mostCallers = 3

    // MARK: Success

    /// Success that is told after a failure that nobody looked at, on the same path.
    mutating func success(after tried: SwallowedTry) -> TryAudit.Verdict? {
        let events = events(of: tried.body)
        // Where something else is tried, too, success may be that of the other.
        let isOnlyWork = !events.indices.contains { position in
            events[position].kind == .tries && !(tried.position..<Int(events[tried.position].next)).contains(position)
        }
        guard tried.fate.isDropped, isOnlyWork else { return nil }
        var next = Int(events[tried.position].next)
        let end = events[..<tried.position].last {
            Int($0.next) > tried.position && [.arm, .attempt, .handler, .loop].contains($0.kind)
        }.map { Int($0.next) } ?? events.count
        while next < end {
            let event = events[next]
            if event.kind == .call, tellsSuccess(event.link) {
                return (.success, "line \(lineOf: event.offset, in: file) tells success, whether it worked or not")
            }
            if event.kind == .assigning, let property = property(changedBy: event.link) {
                return (.success, "line \(lineOf: event.offset, in: file) changes `\(property)`, whether it worked or not")
            }
            if event.kind == .returning, isTrue(event.link), canAnswerNo(tried.body) {
                return (.success, "line \(lineOf: event.offset, in: file) answers `true`, whether it worked or not")
            }
            next = max(next + 1, Int(event.next))
        }
        return nil
    }

    /// `completion(.success(…))`, `continuation.resume(returning: …)` where it may also be failed.
    private mutating func tellsSuccess(_ call: Int32) -> Bool {
        let value = flow.uses(in: file).values[Int(call)]
        let arguments = facts.arguments(of: facts.calls[Int(call)]).map(\.value).filter { $0 >= 0 }
        switch flow.resolver.callees(of: call, flow.resolver.context(ofValue: value, in: file)) {
        case .value, .symbols:
            return arguments.contains { argument in
                let type = flow.resolver.type(ofValue: argument, flow.resolver.context(ofValue: argument, in: file))
                let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
                guard facts.values[Int(argument)].kind == .call,
                    case let made = facts.calls[Int(facts.values[Int(argument)].link)], made.callee >= 0
                else { return false }
                let isResult = record.kind == .nominal && record.first == program.linked.wellKnown.result
                let callee = facts.values[Int(made.callee)]
                return (isResult || callee.kind == .implicit) && facts.text(callee.name) == "success"
            }
        case .closure, .harmless, .unknown: return false
        }
    }

    /// The property that an assignment gives a value that is known already, and that is no flag and not taken away.
    private mutating func property(changedBy assignment: Int32) -> Symbol? {
        let value = facts.values[Int(assignment)]
        guard value.base >= 0, facts.values[Int(value.base)].kind == .member || facts.values[Int(value.base)].kind == .name,
            let given = facts.values.indices.prefix(Int(assignment)).last(where: {
                facts.values[$0].use == .assigned && facts.values[$0].user == assignment
            }).map({ Int32($0) }), !isFlag(given), !facts.values[Int(given)].isNull,
            [.local, .name, .member].contains(facts.values[Int(given)].kind)
        else { return nil }
        let context = flow.resolver.context(ofValue: value.base, in: file)
        return flow.resolver.symbols(named: value.base, context).first?.symbol
    }

    private func isTrue(_ value: Int32) -> Bool {
        guard value >= 0, case let record = facts.values[Int(value)] else { return false }
        return record.kind == .literal && record.detail == Value.Literal.boolean.rawValue
            && facts.text(record.name) == "true"
    }

    /// Whether `true` means that it worked: the function also answers `false`, and nobody else asks the question.
    private mutating func canAnswerNo(_ body: Int32) -> Bool {
        guard facts.bodies[Int(body)].kind == .function, let symbol = symbol(around: body), !isAskedFor(symbol) else {
            return false
        }
        return events(of: body).contains { event in
            guard event.kind == .returning, event.link >= 0, case let record = facts.values[Int(event.link)] else {
                return false
            }
            return record.kind == .literal && record.detail == Value.Literal.boolean.rawValue && !isTrue(event.link)
        }
    }

    // MARK: Actions

    /// What a person asked for, of which all the work is tried and dropped.
    mutating func silentAction(_ tried: SwallowedTry) -> TryAudit.Verdict? {
        let isSilent =
            tried.fate.isDropped
            || !tried.fate.nilPaths.isEmpty && tried.fate.nilPaths.allSatisfy { doesNothing($0) }
                && tried.fate.defaults.isEmpty && tried.fate.nils.isEmpty
        guard isSilent, isAllWork(tried.position, in: tried.body, allowsRest: !tried.fate.isDropped),
            isAction(tried.body)
        else { return nil }
        return (.action, "a person asks for it, and learns nothing if it fails")
    }

    func doesNothing(_ path: NilPath) -> Bool {
        let events = events(of: path.body)
        return events[path.events].allSatisfy { event in
            event.kind == .leaving
                || event.kind == .returning && (event.link < 0 || facts.values[Int(event.link)].isNull)
        }
    }

    /// Whether a body does nothing but what an event belongs to, and to keep what it knows already.
    /// - Parameter allowsRest: Whether more may follow, which needs what was tried.
    private mutating func isAllWork(_ position: Int, in body: Int32, allowsRest: Bool) -> Bool {
        let events = events(of: body)
        var next = 0
        while next < events.count {
            let end = max(next + 1, Int(events[next].next))
            if (next..<end).contains(position) {
                if allowsRest { return true }
            } else {
                for event in events[next..<end] where isWork(event) { return false }
            }
            next = end
        }
        return true
    }

    /// Whether an event is more than to change what the screen knows, or to leave it: a function of the app's own runs.
    private mutating func isWork(_ event: Event) -> Bool {
        switch event.kind {
        case .swallow, .throwing, .tries: return true
        case .call:
            let value = flow.uses(in: file).values[Int(event.link)]
            let context = flow.resolver.context(ofValue: value, in: file)
            switch flow.resolver.callees(of: event.link, context) {
            case .symbols(let callees):
                return callees.contains {
                    !program.isModel($0.symbol) && program.declaration($0.symbol).kind == .function
                }
            // Of what is not known, `dismiss()` leaves, and `model.run()` may do anything.
            case .unknown: return flow.path(ofCall: event.link, in: file).count > 1
            case .value, .closure, .harmless: return false
            }
        default: return false
        }
    }

    /// Whether a body runs because a person did something, and all of that is to run it.
    private mutating func isAction(_ body: Int32, depth: Int = 0) -> Bool {
        guard depth < Self.mostCallers else { return false }
        let record = facts.bodies[Int(body)]
        if record.kind == .closure {
            let closure = flow.uses(in: file).closures[Int(body)]
            guard closure >= 0, facts.values[Int(closure)].use == .argument else { return false }
            let call = facts.values[Int(closure)].user
            let traits = traits(ofCall: call)
            if traits.contains(.acts) { return true }
            guard !traits.isDisjoint(with: [.detached, .part]), record.parent >= 0,
                let event = events(of: record.parent).firstIndex(where: { $0.kind == .call && $0.link == call })
            else { return false }
            return isAllWork(event, in: record.parent, allowsRest: false) && isAction(record.parent, depth: depth)
        }
        guard record.kind == .function, let symbol = symbol(around: body) else { return false }
        if facts.attributes.contains(where: {
            $0.declaration == symbol.declaration && facts.text($0.name) == "IBAction"
        }) {
            return true
        }
        return survey.contracts.uses.places(of: symbol).contains { use in
            var other = search(in: use.file)
            return other.isSelectedForAction(use.value)
                || other.facts.values[Int(use.value)].use == .callee
                    && other.isAction(calling: use.value, depth: depth + 1)
        }
    }

    /// `button.addTarget(self, action: #selector(save), for: .touchUpInside)`
    private mutating func isSelectedForAction(_ value: Int32) -> Bool {
        let record = facts.values[Int(value)]
        guard record.use == .argument else { return false }
        let selector = flow.uses(in: file).values[Int(record.user)]
        guard selector >= 0, facts.values[Int(selector)].use == .argument else { return false }
        return traits(ofCall: facts.values[Int(selector)].user).contains(.acts)
    }

    private mutating func isAction(calling value: Int32, depth: Int) -> Bool {
        let body = facts.body(ofValue: value)
        let call = facts.values[Int(value)].user
        guard body >= 0, let event = events(of: body).firstIndex(where: { $0.kind == .call && $0.link == call }) else {
            return false
        }
        return isAllWork(event, in: body, allowsRest: false) && isAction(body, depth: depth)
    }

    // MARK: Ways out

    /// How the function around a body can say that it failed.
    mutating func wayOut(of body: Int32) -> TrySite.Remedy {
        guard facts.bodies[Int(body)].kind == .function, let symbol = symbol(around: body) else { return .handle }
        let declaration = program.declaration(symbol)
        if declaration.throwsErrors { return .rethrow }
        let (resolver, result) = (flow.resolver, program.linked.wellKnown.result)
        // One that fails with its own error needs a translation, which only people can write.
        func isResult(_ type: TypeID) -> Bool {
            let record = resolver.types[resolver.withoutOptional(type)]
            return record.kind == .nominal && record.first == result && record.arguments.count == 2
                && resolver.errorOwner(of: record.arguments[1]) == .anybody
        }
        if declaration.type >= 0, isResult(flow.resolver.type(declaration.type, in: symbol, file: file)) {
            return .returnFailure
        }
        for parameter in facts.parameters(of: declaration) where parameter.type >= 0 {
            let type = flow.resolver.withoutOptional(flow.resolver.type(parameter.type, in: symbol, file: file))
            guard flow.resolver.types[type].kind == .function else { continue }
            if flow.resolver.types[type].arguments.contains(where: isResult) {
                return .answerFailure(facts.text(parameter.name))
            }
        }
        return .handle
    }
}
