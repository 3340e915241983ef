/// Finds handlers that only reset state.
struct StateResets: FileAnalysis {
    let search: Search

    /// Whether a handler only exits, logs, or resets state.
    func onlyResets(_ handler: ErrorHandler) -> Bool {
        flow.summary(of: handler).all.allSatisfy { action in
            switch action.kind {
            case .call(let effects): !effects.isDisjoint(with: [.isKnownLog, .isLogged])
            case .assignment: isSetBack(action.event.value, by: handler)
            case .returning:
                action.event.value.isAbsent || facts.bodies[action.body].value == action.event.value
            case .run, .evaluation, .branch, .arm: true
            case .throwing, .leaving, .trap, .tries, .nested: false
            }
        }
    }

    /// Whether an assignment clears what the function also sets or clears elsewhere, or replaces the assigned value
    /// with a constant that doesn't indicate failure.
    private func isSetBack(_ assignment: ValueID, by handler: ErrorHandler) -> Bool {
        let value = facts.values[assignment]
        guard value.base.isPresent, let given = given(by: assignment), let own = property(setBy: assignment),
            // An initializer sets the first value.
            let function = symbol(around: handler.body), program.declaration(function).kind != .initializer
        else { return false }
        let isNothing = isConstant(given, \.isNothing)
        guard isNothing || facts.values[given].kind == .literal && !facts.values[given].isText else { return false }
        if isNothing, isMark(given, of: own, in: handler) { return false }
        for number in facts.bodies[facts.function(around: handler.body)].values {
            let other = facts.values[number]
            guard other.kind == .assignment, other.base.isPresent, !handler.holds(other.offset),
                symbol(around: facts.body(ofValue: number)) == function, property(setBy: number) == own
            else { continue }
            // If success assigns a computed value, this constant replaces it.
            if isNothing || self.given(by: number).map({ facts.values[$0].kind != .literal }) ?? false { return true }
        }
        return false
    }

    /// Whether success assigns another constant: `done = true`, and `done = false` on failure.
    private func isMark(_ given: ValueID, of property: Symbol, in handler: ErrorHandler) -> Bool {
        guard let attempt = handler.attempt else { return false }
        let events = events(of: handler.body)
        let tried = events[attempt].lastIndex { $0.kind == .tries } ?? attempt.lowerBound
        let last = events[tried..<attempt.upperBound].last {
            $0.kind == .assigning && self.property(setBy: $0.value) == property
        }
        guard let last, let other = self.given(by: last.value) else { return false }
        let (here, there) = (facts.values[given], facts.values[other])
        return here.kind == .literal && there.kind == .literal && here.name != there.name
    }

    private func property(setBy assignment: ValueID) -> Symbol? {
        let base = facts.values[assignment].base
        return symbol(named: base)
    }
}
