/// Determines whether a user's action starts the code of a body.
struct Actions: FileAnalysis {
    let search: Search

    /// Returns the user's action whose entire work is in a `try?` without a reaction to failure.
    func silentAction(_ tried: SwallowedTry) -> TriedValues.Verdict? {
        guard tried.fate.isDropped || isOnlyLeft(tried.fate), !givesNil(tried.fate),
            isAllWork(tried.position, in: tried.body, allowsRest: !tried.fate.isDropped),
            Triggers(search).trigger(of: tried.body).trigger == .person
        else { return nil }
        return (.action, "a user's action runs this, and nothing is shown if it fails")
    }

    /// Whether a body continues after the statement around a call, or uses its result.
    func isFollowed(_ place: UInt32, in body: BodyID) -> Bool {
        let events = events(of: body)
        guard let call = events.firstIndex(where: { $0.kind == .call && facts.calls[$0.call].offset == place })
        else { return true }
        let top = events[...call].indices.first { Int(events[$0].next) > call } ?? call
        return Int(events[top].next) < events.count
    }

    /// Whether the only effect of a failure is an early exit.
    func isOnlyLeft(_ fate: TryFate) -> Bool {
        !fate.nilPaths.isEmpty && fate.nilPaths.allSatisfy { doesNothing($0) } && fate.defaults.isEmpty
            && fate.nils.isEmpty
    }

    /// Whether the caller receives `nil` instead of a value, which it can handle.
    func givesNil(_ fate: TryFate) -> Bool {
        fate.nilPaths.contains { path in
            events(of: path.body)[path.events].contains { $0.kind == .returning && $0.value.isPresent }
        }
    }

    func doesNothing(_ path: NilPath) -> Bool {
        let events = events(of: path.body)
        return events[path.events].allSatisfy { event in
            event.kind == .leaving
                || event.kind == .returning && (event.value.isAbsent || facts.values[event.value].isNull)
        }
    }

    /// Whether a body consists only of an event and of storing known values.
    /// - Parameter allowsRest: Whether code that depends on the event can follow.
    private func isAllWork(_ position: Int, in body: BodyID, allowsRest: Bool) -> Bool {
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

    /// Whether an event runs a function of the app, instead of only changing screen state or dismissing the screen.
    private func isWork(_ event: Event) -> Bool {
        switch event.kind {
        case .swallow, .throwing, .tries: return true
        case .call:
            switch callees(of: event.call) {
            case .symbols(let callees):
                return callees.contains {
                    !program.isModel($0.symbol) && program.declaration($0.symbol).kind == .function
                }
            // Unknown calls such as `dismiss()` only leave the screen, but `model.run()` can do anything.
            case .unknown: return flow.path(ofCall: event.call, in: file).count > 1
            case .value, .closure, .harmless: return false
            }
        default: return false
        }
    }
}
