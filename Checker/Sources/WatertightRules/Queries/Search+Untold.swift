/// Handlers that change nothing which a person would see.
extension Search {
    /// Whether a handler writes something to a log, and beside this only leaves or sets back what its function sets.
    func tellsOnlyLogs(_ handler: ErrorHandler) -> Bool { changesNothing(handler.events, of: handler) == true }

    /// Whether a handler does no more than to leave, or to set back what its function sets, and has no log.
    func onlySetsBack(_ handler: ErrorHandler) -> Bool { changesNothing(handler.events, of: handler) == false }

    /// Nil if something is done; else whether it is written down.
    private func changesNothing(_ range: Range<Int>, of handler: ErrorHandler, in inner: Int32? = nil) -> Bool?
    {
        let body = inner ?? handler.body
        var isLogged = false
        for event in events(range, of: body) {
            switch event.kind {
            case .call:
                let value = flow.uses(in: file).values[Int(event.link)]
                if flow.isKnownLog(event.link, in: file) {
                    isLogged = true
                } else if let closure = closureThatRuns(event.link) {
                    guard let logs = changesNothing(events(of: closure).indices, of: handler, in: closure) else {
                        return nil
                    }
                    isLogged = isLogged || logs
                } else if !isWrittenDown(value) {
                    return nil
                }
            case .assigning: guard isSetBack(event.link, by: handler) else { return nil }
            case .returning: guard event.link < 0 || facts.bodies[Int(body)].value == event.link else { return nil }
            case .read, .condition, .opaque, .other, .branch, .arm: break
            default: return nil
            }
        }
        return isLogged
    }

    /// The closure of a call that does nothing but to run it: `await MainActor.run { … }`
    func closureThatRuns(_ call: Int32) -> Int32? {
        let closures = closures(handedTo: call)
        guard closures.count == 1, !traits(ofCall: call).isDisjoint(with: [.part, .detached]) else { return nil }
        return closures[0]
    }

    /// Whether an assignment takes away what the function gives, or takes away, elsewhere too, or gives a constant in place
    /// of what is given there: that says nothing of a failure.
    private func isSetBack(_ assignment: Int32, by handler: ErrorHandler) -> Bool {
        let value = facts.values[Int(assignment)]
        guard value.base >= 0, let given = given(by: assignment),
            let own = property(setBy: assignment),
            // What an initializer gives is the first value.
            let function = symbol(around: handler.body), program.declaration(function).kind != .initializer
        else { return false }
        let isNothing = isNothing(given)
        guard isNothing || facts.values[Int(given)].kind == .literal && !facts.values[Int(given)].isText else {
            return false
        }
        if isNothing, isMark(given, of: own, in: handler) { return false }
        for (number, other) in facts.values.enumerated()
        where other.kind == .assignment && other.base >= 0 && !handler.holds(other.offset) {
            let number = Int32(number)
            guard symbol(around: facts.body(ofValue: number)) == function, property(setBy: number) == own else {
                continue
            }
            // What is given where it works is no constant: this takes its place.
            if isNothing || self.given(by: number).map({ facts.values[Int($0)].kind != .literal }) ?? false {
                return true
            }
        }
        return false
    }

    /// Whether what was tried ends by giving another constant: `done = true`, and `done = false` where it failed.
    private func isMark(_ given: Int32, of property: Symbol, in handler: ErrorHandler) -> Bool {
        guard let attempt = handler.attempt else { return false }
        let events = events(of: handler.body)
        let tried = events[attempt].lastIndex { $0.kind == .tries } ?? attempt.lowerBound
        let last = events[tried..<attempt.upperBound].last {
            $0.kind == .assigning && self.property(setBy: $0.link) == property
        }
        guard let last, let other = self.given(by: last.link) else { return false }
        let (here, there) = (facts.values[Int(given)], facts.values[Int(other)])
        return here.kind == .literal && there.kind == .literal && here.name != there.name
    }

    private func property(setBy assignment: Int32) -> Symbol? {
        let base = facts.values[Int(assignment)].base
        return flow.resolver.symbols(named: base, flow.resolver.context(ofValue: base, in: file)).first?.symbol
    }
}
