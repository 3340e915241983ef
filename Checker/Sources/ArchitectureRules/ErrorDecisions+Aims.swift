import WatertightRules

/// The purpose of a decision by an error's kind. Some purposes don't need the app's own error types.
extension ErrorDecisions {
    // MARK: Cancellation

    /// Whether a decision only tests for cancellation.
    func testsOnlyForCancellation(_ decision: ErrorDecision) -> Bool {
        if let symbol = symbol(around: decision.body), search.isCancelName(facts.text(program.declaration(symbol).name))
        {
            return true
        }
        guard decision.value.isPresent else { return false }
        let top = whole(decision.value)
        if (decision.value...top).contains(where: { search.isCancelName(facts.text(facts.values[$0].name)) }) {
            return true
        }
        guard facts.values[top].use == .bound else { return matchesCancellation(top, decision.body) }
        let local = facts.values[top].userLocal
        if search.isCancelName(facts.text(facts.locals[local].name)) { return true }
        return isTestedOnlyForCancellation(local, top, decision.body)
    }

    /// Matches `if case .cancelled = error as? LoadError`.
    private func matchesCancellation(_ subject: ValueID, _ body: BodyID) -> Bool {
        events(of: body).contains { event in
            guard event.kind == .condition, event.value == subject, event.filter.isPresent else { return false }
            return facts.patterns(of: facts.handlers[event.filter]).allSatisfy {
                search.isCancelName(facts.text($0.name))
            }
        }
    }

    /// Matches `if let failure = error as? URLError, failure.code == .cancelled`.
    private func isTestedOnlyForCancellation(_ local: LocalID, _ top: ValueID, _ body: BodyID) -> Bool {
        let mentions = flow.uses(in: file).mentions(of: local).filter { !isLogged($0) }
        guard !mentions.isEmpty, let branch = branch(on: top, in: body) else { return false }
        let events = events(of: body)
        var isTestedFirst = false
        for mention in mentions {
            let top = whole(mention)
            guard (mention...top).contains(where: { search.isCancelName(facts.text(facts.values[$0].name)) }) else {
                return false
            }
            isTestedFirst =
                isTestedFirst
                || events.parts(of: branch).contains { events[$0].kind == .condition && events[$0].value == top }
        }
        // Otherwise the branch also runs for other errors of the type.
        return isTestedFirst
            || events.parts(of: branch).filter { events[$0].kind == .arm }.allSatisfy { arm in
                events.parts(of: arm).allSatisfy { events[$0].kind == .branch || isLog(events[$0]) }
            }
    }

    private func isLog(_ event: Event) -> Bool { event.kind == .call && Reporting(flow).onlyLogs(event.call, in: file) }

    // MARK: Logs

    /// Whether only logging depends on a decision.
    func isOnlyForLogs(_ decision: ErrorDecision) -> Bool {
        if decision.value.isPresent, isLogged(decision.value) { return true }
        let events = events(of: decision.body)
        if decision.event >= 0, events[decision.event].kind == .handler {
            return onlyLogs(decision.event + 1..<Int(events[decision.event].next), events)
        }
        guard decision.value.isPresent, let branch = branch(on: whole(decision.value), in: decision.body) else {
            return false
        }
        let arms = events.parts(of: branch).filter { events[$0].kind == .arm }
        if events[branch].branching == .onlyElse {
            let end = events[..<branch].last { Int($0.next) > branch }.map { Int($0.next) } ?? events.count
            return arms.allSatisfy {
                onlyLogs($0 + 1..<Int(events[$0].next), events, mayBeSilent: true, mayLeave: true)
            }
                && onlyLogs(Int(events[branch].next)..<end, events)
        }
        return arms.allSatisfy { onlyLogs($0 + 1..<Int(events[$0].next), events, mayBeSilent: true) }
            && arms.contains { onlyLogs($0 + 1..<Int(events[$0].next), events) }
    }

    /// Whether events only log. An early return changes what runs later, except in a `guard`.
    private func onlyLogs(
        _ range: Range<Int>, _ events: [Event], mayBeSilent: Bool = false, mayLeave: Bool = false
    ) -> Bool {
        var hasLog = false
        for event in events[range] {
            switch event.kind {
            case .call:
                let value = flow.uses(in: file).values[event.call]
                if isLog(event) { hasLog = true } else if !isLogged(value) { return false }
            case .returning where mayLeave && event.value.isAbsent: break
            case .assigning, .throwing, .returning, .loop, .iterate, .deferred: return false
            case .leaving where event.leaving == .round: return false
            default: break
            }
        }
        return hasLog || mayBeSilent
    }

    // MARK: Branches

    /// Returns the branch whose condition or subject is the whole expression.
    private func branch(on top: ValueID, in body: BodyID) -> Int? {
        let events = events(of: body)
        if let selection = events.firstIndex(where: { $0.kind == .branch && $0.value == top && top.isPresent }) {
            return selection
        }
        guard let condition = events.firstIndex(where: { $0.kind == .condition && $0.value == top }) else { return nil }
        return events[..<condition].lastIndex { $0.kind == .branch && Int($0.next) > condition }
    }
}
