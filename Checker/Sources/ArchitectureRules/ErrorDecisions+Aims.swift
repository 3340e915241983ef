import WatertightRules

/// The purpose of a decision by an error's kind. Some purposes don't need the app's own error types.
extension ErrorDecisions {
    /// Whether the tested condition, or the name of the function, mentions cancellation: `if let failure = error as?
    /// URLError, failure.code == .cancelled`, `if case .cancelled = error as? LoadError`.
    func testsForCancellation(_ decision: ErrorDecision) -> Bool {
        if let symbol = symbol(around: decision.body), search.isCancelName(facts.text(program.declaration(symbol).name))
        {
            return true
        }
        guard decision.value.isPresent else { return false }
        let top = whole(decision.value)
        if namesCancellation(in: decision.value...top) { return true }
        if facts.values[top].use == .bound,
            search.isCancelName(facts.text(facts.locals[facts.values[top].userLocal].name))
        {
            return true
        }
        guard let branch = branch(on: top, in: decision.body) else { return false }
        let events = events(of: decision.body)
        return events.parts(of: branch).map { events[$0] }.contains { event in
            guard event.kind == .condition, event.value.isPresent else { return false }
            if event.value > top { return namesCancellation(in: top.advanced(by: 1)...event.value) }
            return event.value == top && event.filter.isPresent
                && facts.patterns(of: facts.handlers[event.filter]).contains {
                    search.isCancelName(facts.text($0.name))
                }
        }
    }

    private func namesCancellation(in values: ClosedRange<ValueID>) -> Bool {
        values.contains { search.isCancelName(facts.text(facts.values[$0].name)) }
    }

    /// Whether only logging depends on a decision.
    func isOnlyForLogs(_ decision: ErrorDecision) -> Bool {
        if decision.value.isPresent, isLogged(decision.value) { return true }
        let events = events(of: decision.body)
        let isClause = decision.event >= 0 && events[decision.event].kind == .handler
        let test = decision.value.isPresent ? branch(on: whole(decision.value), in: decision.body) : nil
        guard let outer = isClause ? decision.event : test, events[outer].branching != .onlyElse || isClause else {
            return false
        }
        let inner = events[outer + 1..<Int(events[outer].next)]
        return inner.contains(where: isLog)
            && inner.allSatisfy { event in
                switch event.kind {
                case .call: isLog(event) || isLogged(flow.uses(in: file).values[event.call])
                case .assigning, .throwing, .returning, .loop, .iterate, .deferred, .leaving: false
                default: true
                }
            }
    }

    private func isLog(_ event: Event) -> Bool { event.kind == .call && Reporting(flow).onlyLogs(event.call, in: file) }

    /// Returns the branch whose condition or subject is the whole expression.
    private func branch(on top: ValueID, in body: BodyID) -> Int? {
        let events = events(of: body)
        if let selection = events.firstIndex(where: { $0.kind == .branch && $0.value == top && top.isPresent }) {
            return selection
        }
        guard let condition = events.firstIndex(where: { $0.kind == .condition && $0.value == top }) else { return nil }
        return events.around(condition, .branch)
    }
}
