/// Dropped failures, and answers that report only success.
struct FalseSuccess: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// By body: the clauses, arms and `try?` that drop a failure which matters.
    func droppedFailures() -> [Int32: Set<Int>] {
        var found: [Int32: Set<Int>] = [:]
        for handler in handlers() where drops(handler) { found[handler.body, default: []].insert(handler.event) }
        let sets = survey.throwSets
        for body in facts.bodies.indices.map({ Int32($0) }) {
            for (position, event) in events(of: body).enumerated() where event.kind == .swallow && event.detail == 0 {
                let number = number(of: body)
                guard isDropped(event.link), !cleansUp(body, at: position),
                    !sets.dropped(at: event.offset, in: number).isEmpty,
                    !flow.areDisposable(sets.swallowed(at: event.offset, in: number), of: number, in: sets)
                else { continue }
                found[body, default: []].insert(position)
            }
        }
        return found.merging(droppingCalls(found)) { $0.union($1) }
    }

    /// Calls of private functions that nobody else calls: what they drop is dropped by who calls them.
    private func droppingCalls(_ drops: [Int32: Set<Int>]) -> [Int32: Set<Int>] {
        var found: [Int32: Set<Int>] = [:]
        for (dropping, places) in drops where facts.bodies[Int(dropping)].kind == .function {
            let events = events(of: dropping)
            let isAlways = places.contains { place in
                events[..<place].allSatisfy { [.region, .attempt].contains($0.kind) || Int($0.next) <= place }
            }
            guard isAlways, !events.contains(where: { $0.kind == .returning }), let symbol = symbol(around: dropping),
                [.onlyPrivate, .file].contains(program.declaration(symbol).access)
            else { continue }
            let calls = survey.contracts.uses.calls(of: symbol)
            guard calls.count == 1, let only = calls.first, only.file == file else { continue }
            let call = facts.values[Int(only.value)].user
            let body = facts.body(ofValue: only.value)
            for (position, event) in self.events(of: body).enumerated() where event.kind == .call && event.link == call
            {
                found[body, default: []].insert(position)
            }
        }
        return found
    }

    /// Whether a handler does nothing with its error but to write it down.
    func drops(_ handler: ErrorHandler) -> Bool {
        guard handler.reach == .everything, !cleansUp(handler.body, at: handler.event) else { return false }
        guard flow.summary(of: handler).onlyLogs else { return false }
        guard handler.origin == .clause else { return true }
        let sets = survey.throwSets
        let body = number(of: handler.body)
        return !sets.caught(by: handler.filter, in: body).isEmpty
            && !flow.areDisposable(sets.attempt(of: handler.filter, in: body), of: body, in: sets)
    }

    /// Whether nothing follows a clause in its body: neither behind it, nor once a loop has tried often enough what returns
    /// where it works.
    func isLast(_ handler: ErrorHandler) -> Bool {
        let events = events(of: handler.body)
        guard
            let region = events[..<handler.event].lastIndex(where: {
                Int($0.next) > handler.event && $0.kind == .region
            }),
            Int(events[region].next) == events.count
        else { return false }
        let around = events[..<region].filter { Int($0.next) > region }
        let isRepeated = handler.attempt.map { events[$0].contains { $0.kind == .returning } } ?? false
        return around.allSatisfy { $0.kind == .loop && isRepeated }
    }

    /// Whether some handler of a body answers: its failures are those that count.
    func answersInHandler(_ part: AnswerCounts.Part) -> Bool {
        let places = part.walk.body.deeds.keys
        return handlers().contains { handler in
            handler.body == part.body && places.contains(where: handler.events.contains)
        }
    }

    /// Whether an answer says nothing but that it worked.
    func answersOnlySuccess(_ call: Int32, _ counts: AnswerCounts) -> Bool {
        guard call >= 0 else { return false }
        let arguments = facts.arguments(of: facts.calls[Int(call)])
        guard let only = arguments.first else { return counts.obligation.kind == .continuation && mayThrow(counts) }
        guard arguments.count == 1, only.value >= 0 else { return false }
        let value = facts.values[Int(only.value)]
        if facts.boolean(only.value) == true { return true }
        let context = flow.resolver.context(ofValue: only.value, in: file)
        guard let wanted = flow.resolver.wantedType(ofValue: only.value, context) else { return false }
        if value.isNull { return flow.resolver.isError(flow.resolver.withoutOptional(wanted)) }
        let type = flow.resolver.types[wanted]
        guard value.kind == .call, type.kind == .nominal, type.first == program.linked.wellKnown.result else {
            return false
        }
        let given = facts.arguments(of: facts.calls[Int(value.link)])
        guard given.count == 1, let inner = given.first, inner.value >= 0, type.arguments.count == 2 else {
            return false
        }
        // What holds nothing else is no failure.
        let isNothing = facts.values[Int(inner.value)].kind == .group && flow.resolver.isNothing(type.arguments[0])
        return isNothing || facts.boolean(inner.value) == true
    }

    /// Whether an answer says that something failed: an error, or a result that is made of one.
    func answersFailure(_ event: Event) -> Bool {
        guard event.kind == .call else { return false }
        return facts.arguments(of: facts.calls[Int(event.link)]).contains { argument in
            guard argument.value >= 0, !facts.values[Int(argument.value)].isNull else { return false }
            let context = flow.resolver.context(ofValue: argument.value, in: file)
            let given = flow.resolver.type(ofValue: argument.value, context)
            let wanted = flow.resolver.wantedType(ofValue: argument.value, context) ?? given
            return [given, wanted].contains { flow.resolver.isError(flow.resolver.withoutOptional($0)) }
                || isMadeOfError(argument.value, wanted)
        }
    }

    private func isMadeOfError(_ value: Int32, _ wanted: TypeID) -> Bool {
        let record = facts.values[Int(value)]
        guard record.kind == .call, flow.resolver.types[wanted].first == program.linked.wellKnown.result else {
            return false
        }
        return facts.arguments(of: facts.calls[Int(record.link)]).contains { argument in
            guard argument.value >= 0 else { return false }
            let context = flow.resolver.context(ofValue: argument.value, in: file)
            return flow.resolver.wantedType(ofValue: argument.value, context).map { flow.resolver.isError($0) } ?? false
        }
    }

    /// Whether who waits for a continuation could be told of a failure.
    private func mayThrow(_ counts: AnswerCounts) -> Bool {
        let context = Resolver.Context(
            place: symbol(around: counts.obligation.body), file: file, body: counts.obligation.body)
        let type = flow.resolver.types[flow.resolver.type(ofLocal: counts.obligation.locals[0], context)]
        return type.arguments.count > 1 && !flow.resolver.isNothing(type.arguments[1])
    }
}
