/// Walks the events of a body and counts the replies on each path: none, one, two, or unknown because the obligation
/// was passed to other code.
package struct AnswerWalk {
    /// The properties of the body, by position of events.
    struct Body {
        var events: [Event] = []
        var actions: [Int: [AnswerActions.Action]] = [:]
        /// Calls that don't return.
        var endings: Set<Int> = []
        /// `try` expressions that can throw.
        var throwers: Set<Int> = []
        /// Clauses that catch every error.
        var catchAlls: Set<Int> = []
        /// Branches and clauses that don't require a reply, because no one waits or there was a reply before.
        var excused: Set<Int> = []
        /// Branches with an arm for a deallocated owner.
        var orphaned: Set<Int> = []
        /// Loops that end only with `break` or another exit.
        var endless: Set<Int> = []
        /// Closures that run once and reply on each path.
        var answering: Set<BodyID> = []

        /// Whether fewer replies exist than are required.
        var owesMore = false

        func hasAction(in range: Range<Int>) -> Bool { actions.keys.contains { range.contains($0) } }
    }

    /// The paths to a place.
    struct Ways {
        /// Where the path without a reply branched off; `nil` if there is no such path.
        var open: Int?
        /// The possible last replies.
        var answered: Set<Int> = []
        /// Where the obligation was passed to other code.
        var handed: Set<Int> = []

        static let none = Ways()
        static let start = -1

        var isEmpty: Bool { open == nil && answered.isEmpty && handed.isEmpty }

        mutating func formUnion(_ other: Ways) {
            open = max(open ?? Int.min, other.open ?? Int.min)
            if open == Int.min { open = nil }
            answered.formUnion(other.answered)
            handed.formUnion(other.handed)
        }

        /// The paths with missing replies excused.
        var excused: Ways {
            var ways = self
            if open != nil { ways.handed.insert(Self.start) }
            ways.open = nil
            return ways
        }

        /// - Parameter place: Where the path without a reply branches off.
        func parted(at place: Int) -> Ways {
            var ways = self
            if open != nil { ways.open = place }
            return ways
        }
    }

    /// A path that exits without a reply.
    package struct Exit {
        enum Kind { case falling, returning, throwing, waiting }
        var kind: Kind
        /// The event that exits. For falling through, the branch or arm, or ``Ways/start``.
        var event: Int
    }

    let body: Body
    private(set) var exits: [Exit] = []
    /// The union of all paths that leave the body.
    private(set) var left = Ways.none
    /// Two replies on the same path.
    private(set) var doubles: [(first: Int, second: Int)] = []
    /// Where the obligation is passed to other code after a reply.
    private(set) var handedAfterAnswer: [(first: Int, second: Int)] = []
    /// The closures that receive the obligation, and where; whether there was no earlier reply or receiver.
    private(set) var handed: [(closure: BodyID, event: Int, isAlone: Bool)] = []
    /// Where the obligation is passed to one of several receivers.
    private(set) var shared: Set<Int> = []

    private var thrown: [Ways] = []
    private var breaks: [Ways] = []
    private var rounds: [Ways] = []
    private var falling = Ways.none
    /// The enclosing arms, clauses, and loops.
    private var around: [Int] = []
    private var aroundAction: [Int: [Int]] = [:]

    init(_ body: Body, isOwed: Bool) {
        self.body = body
        var ways = go(0..<body.events.count, isOwed ? Ways(open: Ways.start) : Ways(handed: [Ways.start]))
        act(at: body.events.count, &ways)
        leave(ways, .falling, at: ways.open ?? Ways.start)
    }

    private mutating func leave(_ ways: Ways, _ kind: Exit.Kind, at event: Int) {
        if ways.open != nil { exits.append(Exit(kind: kind, event: event)) }
        left.formUnion(ways)
    }

    // MARK: Events

    private mutating func go(_ range: Range<Int>, _ start: Ways) -> Ways {
        var ways = start
        var position = range.lowerBound
        while position < range.upperBound {
            step(position, &ways)
            position = Int(body.events[position].next)
        }
        return ways
    }

    private func inside(_ position: Int) -> Range<Int> { position + 1..<Int(body.events[position].next) }

    private mutating func step(_ position: Int, _ ways: inout Ways) {
        let event = body.events[position]
        switch event.kind {
        case .branch: ways = branch(position, event, ways)
        case .loop: ways = loop(position, ways)
        case .region: ways = region(position, ways)
        case .swallow:
            thrown.append(.none)
            ways = go(inside(position), ways)
            ways.formUnion(thrown.removeLast())
        case .tries, .iterate:
            let before = ways
            ways = go(inside(position), ways)
            // If the expression throws, a reply inside of it hasn't run.
            let fails = event.kind == .iterate || body.throwers.contains(position)
            if fails { fail(ways.answered == before.answered ? ways : before, at: position) }
        case .throwing:
            fail(ways, at: position)
            ways = .none
        case .returning:
            act(at: position, &ways)
            leave(ways, .returning, at: position)
            ways = .none
        case .leaving:
            switch event.leaving {
            case .round: merge(ways, into: \.rounds)
            case .arm: falling.formUnion(ways)
            default: merge(ways, into: \.breaks)
            }
            ways = .none
        case .call, .assigning:
            act(at: position, &ways)
            if body.endings.contains(position) { ways = .none }
        case .arm, .handler, .attempt, .deferred: ways = go(inside(position), ways)
        case .condition, .read, .opaque, .other: break
        }
    }

    private mutating func merge(_ ways: Ways, into stack: WritableKeyPath<AnswerWalk, [Ways]>) {
        guard !self[keyPath: stack].isEmpty else { return }
        self[keyPath: stack][self[keyPath: stack].count - 1].formUnion(ways)
    }

    private mutating func fail(_ ways: Ways, at position: Int) {
        if thrown.isEmpty { leave(ways, .throwing, at: position) } else { merge(ways, into: \.thrown) }
    }

    // MARK: Actions

    private mutating func act(at position: Int, _ ways: inout Ways) {
        guard !ways.isEmpty else { return }
        for action in body.actions[position] ?? [] {
            switch action {
            case .owes:
                // If there are enough replies, a later one may be for an earlier requirement.
                if body.owesMore, ways.answered.isEmpty, ways.handed.isSubset(of: [Ways.start]) {
                    leave(ways, .waiting, at: position)
                }
                ways = Ways(open: Ways.start)
            // A path without an obligation doesn't excuse the other paths.
            case .waits:
                if ways.answered.isEmpty, ways.handed.isSubset(of: [Ways.start]) { leave(ways, .waiting, at: position) }
            case .answers: answer(at: position, &ways)
            case .closure(let closure) where body.answering.contains(closure): answer(at: position, &ways)
            case .closure(let closure):
                handed.append((closure, position, ways.answered.isEmpty && ways.handed.isEmpty))
                hand(at: position, &ways)
            case .handsOn: hand(at: position, &ways)
            case .clears where !ways.answered.isEmpty:
                ways.answered = []
                ways.handed.insert(Ways.start)
            case .clears: break
            }
        }
    }

    private mutating func answer(at position: Int, _ ways: inout Ways) {
        // The second reply always follows the first if everything around the second is also around the first.
        let first = ways.answered.sorted().first(where: comesHere)
        if let first, first != position { doubles.append((first, position)) }
        aroundAction[position] = around
        if !ways.handed.isEmpty { shared.formUnion(ways.handed.union([position])) }
        (ways.open, ways.answered) = (nil, [position])
    }

    private func comesHere(from place: Int) -> Bool {
        around.elementsEqual(aroundAction[place]?.prefix(around.count) ?? [])
    }

    private mutating func hand(at position: Int, _ ways: inout Ways) {
        if let first = ways.answered.sorted().first(where: comesHere) { handedAfterAnswer.append((first, position)) }
        if !ways.handed.isEmpty || !ways.answered.isEmpty { shared.formUnion(ways.handed.union([position])) }
        (ways.open, ways.answered) = (nil, [])
        ways.handed.insert(position)
    }

    // MARK: Branching

    private mutating func within(_ position: Int, _ ways: Ways) -> Ways {
        around.append(position)
        defer { around.removeLast() }
        return go(inside(position), ways)
    }

    private mutating func branch(_ position: Int, _ event: Event, _ start: Ways) -> Ways {
        var before = start
        let parts = body.events.parts(of: position)
        let arms = parts.filter { body.events[$0].kind == .arm }
        for part in parts where body.events[part].kind != .arm { step(part, &before) }
        let way = event.branching
        if way == .selection { breaks.append(.none) }
        let isExcused = body.excused.contains(position)
        let acts = body.hasAction(in: inside(position))
        var after = Ways.none
        var mayBeKnown = false
        falling = .none
        for arm in arms {
            let hasAction = body.hasAction(in: inside(arm))
            var ways = before
            ways.formUnion(falling)
            falling = .none
            if !hasAction { ways = isExcused ? ways.excused : acts ? ways.parted(at: arm) : ways }
            if way == .onlyElse, body.orphaned.contains(position) { ways = ways.excused }
            let through = within(arm, ways)
            let breaksOff = way == .selection && breaks.last?.isEmpty == false
            if through.isEmpty, !breaksOff, !hasAction { mayBeKnown = true }
            after.formUnion(through)
        }
        answerInEach(
            arms, after: before, isTotal: way == .selection || arms.contains { body.events[$0].arm == .others })
        // Determines the path if no arm is taken.
        let isTotal = way == .selection || way == .onlyIf && arms.contains { body.events[$0].arm == .others }
        if way == .compilation, arms.count == 1 { after.formUnion(acts ? before.excused : before) }
        if way == .onlyElse { after.formUnion(before) }
        if way == .onlyIf, !isTotal {
            after.formUnion(!acts ? before : isExcused ? before.excused : before.parted(at: position))
        }
        if way == .selection { after.formUnion(breaks.removeLast()) }
        // An arm that exits may be the one for the path with a reply.
        if mayBeKnown, !before.answered.isEmpty {
            after.answered.subtract(before.answered)
            after.handed.insert(Ways.start)
        }
        return after
    }

    /// If each arm replies, a reply before the branch makes every path reply twice.
    private mutating func answerInEach(_ arms: [Int], after ways: Ways, isTotal: Bool) {
        guard isTotal, arms.count > 1, let first = ways.answered.sorted().first(where: comesHere) else { return }
        let answers = arms.map { arm in
            body.actions.filter { inside(arm).contains($0.key) && $0.value.contains(where: isAnswer) }.keys.min()
        }
        guard let second = answers.first ?? nil, !answers.contains(nil) else { return }
        doubles.append((first, second))
    }

    private func isAnswer(_ action: AnswerActions.Action) -> Bool {
        if case .closure(let closure) = action { return body.answering.contains(closure) }
        return action == .answers
    }

    private mutating func loop(_ position: Int, _ start: Ways) -> Ways {
        breaks.append(.none)
        rounds.append(.none)
        var round = within(position, start)
        round.formUnion(rounds.removeLast())
        var after = breaks.removeLast()
        let inside = inside(position)
        if start.open != nil {
            let handed = round.handed.filter(inside.contains)
            shared.formUnion(handed)
            if !handed.isEmpty { round = round.excused }
            if !body.endless.contains(position) { after.formUnion(handed.isEmpty ? start : start.excused) }
        } else if !body.endless.contains(position) {
            after.formUnion(start)
        }
        if !body.endless.contains(position) { after.formUnion(round) }
        return after
    }

    private mutating func region(_ position: Int, _ start: Ways) -> Ways {
        let parts = body.events.parts(of: position)
        var ways = start
        thrown.append(.none)
        for part in parts where body.events[part].kind != .handler { step(part, &ways) }
        let caught = thrown.removeLast()
        let handlers = parts.filter { body.events[$0].kind == .handler }
        if !handlers.contains(where: { body.catchAlls.contains($0) }), !caught.isEmpty {
            fail(caught, at: parts.first ?? position)
        }
        let acts = body.hasAction(in: inside(position))
        for handler in handlers {
            let hasAction = body.hasAction(in: inside(handler))
            let isExcused = body.excused.contains(handler)
            let entered = isExcused ? caught.excused : acts ? caught.parted(at: handler) : caught
            ways.formUnion(within(handler, hasAction ? caught : entered))
        }
        return ways
    }
}
