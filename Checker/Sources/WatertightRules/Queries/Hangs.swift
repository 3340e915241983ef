/// Finds failures after which something waits or stops forever.
struct Hangs: FileAnalysis {
    let search: Search

    func stops(at end: End) -> Bool {
        guard end.isQuiet else { return false }
        let handler = handlers().first { $0.body == end.body && $0.offset == end.offset }
        return handler.map(endsStream) ?? false || leavesMark(end, handler)
    }

    /// Whether a loop over a stream ends with its first error, and no code follows that could begin it again.
    private func endsStream(_ handler: ErrorHandler) -> Bool {
        let events = events(of: handler.body)
        guard let attempt = handler.attempt, events[attempt].contains(where: { $0.kind == .iterate }) else {
            return false
        }
        guard let region = events.around(handler.event, .region), Int(events[region].next) == events.count else {
            return false
        }
        return events.around(handler.event, .loop) == nil
            && flow.summary(of: handler).onlyLogs
    }

    /// Whether a property such as `isLoading` was set to `true`, and only the successful path sets it back.
    private func leavesMark(_ end: End, _ handler: ErrorHandler?) -> Bool {
        let marks = marks(in: facts.function(around: end.body))
        let events = events(of: end.body)
        return marks.contains { mark in
            guard mark.isSet, mark.offset < end.offset else { return false }
            let resets = marks.filter { !$0.isSet && $0.property == mark.property && $0.offset > mark.offset }
            return !resets.isEmpty && resets.allSatisfy { isSkipped($0, by: end, handler, events) }
        }
    }

    private struct Mark {
        var property: Symbol
        var isSet: Bool
        var offset: UInt32
        var body: BodyID
    }

    /// Returns the assignments of `true` and `false` in a function and its closures.
    private func marks(in function: BodyID) -> [Mark] {
        facts.bodies[function].values.compactMap { number in
            let value = facts.values[number]
            guard value.kind == .assignment, value.base.isPresent, let given = given(by: number),
                facts.values[given].kind == .literal, case let text = facts.text(facts.values[given].name),
                text == "true" || text == "false", let property = symbol(named: value.base)
            else { return nil }
            return Mark(
                property: property, isSet: text == "true", offset: value.offset, body: facts.body(ofValue: number))
        }
    }

    /// Whether a failure passes by an assignment: the rest of what failed, or code after an exit.
    private func isSkipped(_ reset: Mark, by end: End, _ handler: ErrorHandler?, _ events: [Event]) -> Bool {
        if end.origin == .task {
            // Code after the error that leaves the task.
            let failed = end.before.filter { $0.file == file }.map(\.offset).max() ?? end.offset
            return facts.bodies[reset.body].parent == end.body && reset.offset > failed
                && !search.bodyEvents(reset.body).events.contains { $0.kind == .deferred }
        }
        guard reset.body == end.body,
            let position = events.firstIndex(where: {
                $0.kind == .assigning && facts.values[$0.value].offset == reset.offset
            }),
            events.around(position, .deferred) == nil
        else { return false }
        if let handler {
            if handler.events.contains(position) { return false }
            if handler.attempt?.contains(position) == true { return true }
            return flow.summary(of: handler).own.contains { action in
                switch action.kind {
                case .throwing, .returning, .leaving: true
                default: false
                }
            }
        }
        // A `try?` continues.
        return false
    }
}
