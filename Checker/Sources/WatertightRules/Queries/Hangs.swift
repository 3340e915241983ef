/// Finds failures after which something waits or stops forever.
struct Hangs: FileAnalysis {
    let search: Search

    /// So that code with very many marks and ends takes linear time.
    private static let most = 100

    func stops(at end: End) -> Bool {
        guard end.isQuiet else { return false }
        let handler = handler(at: end)
        return handler.map(endsStream) ?? false || leavesMark(end, handler) || leavesWaiting(end, handler)
    }

    /// Whether a caller waits for an answer, through a continuation or a closure, that only the successful path gives.
    private func leavesWaiting(_ end: End, _ handler: ErrorHandler?) -> Bool {
        let all = search.bodyEvents(end.body)
        let failing = handler?.event ?? all.events.firstIndex { $0.offset == end.offset } ?? 0
        let answers = answers(inside: end.body).compactMap { answer in
            // What is part of the attempt, such as a continuation, doesn't wait for its end.
            facts.isInside(end.body, answer.owner) ? answer.offset : nil
        }
        guard !answers.isEmpty else { return false }
        // A loop may try again.
        guard !all.enclosing(failing).contains(where: { [.loop, .iterate].contains(all.events[$0].kind) })
        else { return false }
        guard let handler else {
            guard end.origin == .optionalTry, end.next == .returns else { return false }
            let skipped = skipped(by: failing, all.events) ?? end.offset..<UInt32.max
            return answers.allSatisfy { skipped.contains($0) }
        }
        let events = events(of: handler.body)
        guard handler.attempt != nil, let region = events.around(handler.event, .region) else { return false }
        let start = events[region].offset
        let isLast = Int(events[region].next) == events.count
        return answers.allSatisfy {
            start < $0 && $0 < handler.offset || $0 > handler.end && (isLast || exits(handler))
        }
    }

    /// Returns the code that runs only if the condition of an `if` doesn't fail.
    private func skipped(by condition: Int, _ events: [Event]) -> Range<UInt32>? {
        guard let branch = events.around(condition, .branch), events[branch].branching == .onlyIf,
            let arm = events.parts(of: branch).first(where: { events[$0].kind == .arm && events[$0].arm == .some }),
            condition < arm
        else { return nil }
        return events[arm].range
    }

    /// Returns the body whose parameter, or the continuation in it, a call answers. A stored closure is called for other
    /// reasons.
    private func owner(ofAnswer call: CallID) -> BodyID? {
        let value = facts.operand(of: facts.calls[call].callee, inside: .member)
        guard value.isPresent, facts.values[value].kind == .local,
            [.parameter, .closureParameter].contains(facts.locals[facts.values[value].local].kind),
            TriedValues(search).answers(call),
            case let body = facts.body(ofValue: value), case let all = search.bodyEvents(body),
            let position = all.events.firstIndex(where: { $0.kind == .call && $0.call == call }),
            // The work itself, if it can fail.
            !all.enclosing(position).contains(where: { all.events[$0].kind == .tries })
        else { return nil }
        let local = facts.locals[facts.values[value].local]
        return local.kind == .closureParameter ? local.body : facts.function(around: body)
    }

    /// Returns all answers in a body and its closures.
    private func answers(inside body: BodyID) -> [HangFacts.Answer] {
        if let known = search.hangs.answers[body] { return known }
        let closures = search.hangs.closures ?? Dictionary(grouping: facts.bodies.ids) { facts.bodies[$0].parent }
        search.hangs.closures = closures
        let own = events(of: body).compactMap { event in
            event.kind == .call
                ? owner(ofAnswer: event.call).map { HangFacts.Answer(offset: event.offset, owner: $0) } : nil
        }
        let found = own + (closures[body] ?? []).flatMap(answers)
        search.hangs.answers[body] = found.count > Self.most ? [] : found
        return found.count > Self.most ? [] : found
    }

    private func exits(_ handler: ErrorHandler) -> Bool {
        flow.summary(of: handler).own.contains { action in
            switch action.kind {
            case .throwing, .returning, .leaving: true
            default: false
            }
        }
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
        return events.around(handler.event, .loop) == nil && flow.summary(of: handler).onlyLogs
    }

    /// Whether a property such as `isLoading` was set to `true`, and only the successful path sets it back.
    private func leavesMark(_ end: End, _ handler: ErrorHandler?) -> Bool {
        let marks = marks(in: facts.function(around: end.body))
        guard !marks.isEmpty else { return false }
        let events = events(of: end.body)
        return marks.contains { mark in
            guard mark.isSet, mark.offset < end.offset else { return false }
            let resets = marks.filter { !$0.isSet && $0.property == mark.property && $0.offset > mark.offset }
            return !resets.isEmpty && resets.allSatisfy { isSkipped($0, by: end, handler, events) }
        }
    }

    /// Returns the assignments of `true` and `false` in a function and its closures.
    private func marks(in function: BodyID) -> [HangFacts.Mark] {
        if let known = search.hangs.marks[function] { return known }
        let found = facts.bodies[function].values.compactMap { number -> HangFacts.Mark? in
            let value = facts.values[number]
            guard value.kind == .assignment, value.base.isPresent, let given = given(by: number),
                facts.values[given].kind == .literal, case let text = facts.text(facts.values[given].name),
                text == "true" || text == "false", let property = symbol(named: value.base)
            else { return nil }
            return HangFacts.Mark(
                property: property, isSet: text == "true", offset: value.offset, body: facts.body(ofValue: number))
        }
        search.hangs.marks[function] = found.count > Self.most ? [] : found
        return found.count > Self.most ? [] : found
    }

    /// Whether a failure passes by an assignment: the rest of what failed, or code after an exit.
    private func isSkipped(_ reset: HangFacts.Mark, by end: End, _ handler: ErrorHandler?, _ events: [Event]) -> Bool {
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
            return exits(handler)
        }
        // A `try?` continues.
        return false
    }
}

extension FileAnalysis {
    /// Returns the handler that an end is.
    func handler(at end: End) -> ErrorHandler? {
        if search.hangs.handlers == nil {
            search.hangs.handlers = Dictionary(handlers().map { ($0.offset, $0) }) { first, _ in first }
        }
        return search.hangs.handlers?[end.offset].flatMap { $0.body == end.body ? $0 : nil }
    }
}

/// What was found for earlier ends of a file.
final class HangFacts {
    struct Mark {
        var property: Symbol
        var isSet: Bool
        var offset: UInt32
        var body: BodyID
    }

    struct Answer {
        var offset: UInt32
        /// The body that has the answered parameter.
        var owner: BodyID
    }

    /// By function.
    var marks: [BodyID: [Mark]] = [:]
    /// By body.
    var answers: [BodyID: [Answer]] = [:]
    var closures: [BodyID: [BodyID]]?
    /// By offset.
    var handlers: [UInt32: ErrorHandler]?
}
