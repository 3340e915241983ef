/// The number of replies on each path through the bodies that have an obligation.
package struct AnswerCounts {
    /// A body that has the obligation.
    package struct Part {
        var body: BodyID
        var walk: AnswerWalk
        /// Whether the body is solely responsible for the reply.
        var isOwed: Bool
        /// Whether errors that leave the body are discarded.
        var losesErrors: Bool
    }

    var obligation: Obligation
    var actions: AnswerActions
    /// First the body where it begins.
    var parts: [Part] = []

    /// Whether a closure that a part passes at an event replies on each path.
    func isAnswered(byClosureAt event: Int, of part: Part) -> Bool {
        part.walk.handed.contains { handed in
            handed.event == event
                && parts.contains { inner in
                    inner.body == handed.closure && inner.walk.left.open == nil && inner.walk.left.handed.isEmpty
                }
        }
    }
}

extension Obligations {
    /// Returns the number of replies to a file's obligations, if known.
    func counts(in file: FileID, _ sets: ThrowSets) -> [AnswerCounts] {
        obligations(in: file).compactMap { answers(to: $0, sets) }
    }

    private func answers(to obligation: Obligation, _ sets: ThrowSets) -> AnswerCounts? {
        let actions = actions(with: obligation)
        guard !actions.isLost else { return nil }
        var counts = AnswerCounts(obligation: obligation, actions: actions)
        _ = count(obligation.body, &counts, sets)
        // Outer closures come first, since they determine how inner ones are called.
        counts.parts.sort { $0.body < $1.body }
        for position in counts.parts.indices {
            let part = counts.parts[position]
            guard part.body == obligation.body || part.isOwed else { continue }
            for handed in part.walk.handed {
                guard let inner = counts.parts.firstIndex(where: { $0.body == handed.closure }) else { continue }
                let context = runs(handed.closure, in: obligation.file)
                counts.parts[inner].isOwed =
                    handed.isAlone && !part.walk.shared.contains(handed.event) && context.isOnce
                counts.parts[inner].losesErrors = context.losesErrors
            }
        }
        return counts
    }

    /// Counts in a body, after its closures.
    private func count(_ body: BodyID, _ counts: inout AnswerCounts, _ sets: ThrowSets) -> AnswerWalk {
        let file = counts.obligation.file
        var input = walkable(body, counts, sets)
        let closures = Set(
            input.actions.values.joined().compactMap { action -> BodyID? in
                if case .closure(let closure) = action { closure } else { nil }
            })
        for closure in closures.sorted() {
            let walk = count(closure, &counts, sets)
            let isSure = walk.left.open == nil && walk.left.handed.isEmpty && !walk.left.answered.isEmpty
            if isSure, runs(closure, in: file).isSure { input.answering.insert(closure) }
        }
        let isRoot = body == counts.obligation.body
        let isOwed = !isRoot || counts.obligation.isOwedFromTheStart
        let walk = AnswerWalk(input, isOwed: isOwed)
        counts.parts.append(.init(body: body, walk: walk, isOwed: isRoot, losesErrors: isRoot))
        return walk
    }

    /// Returns how often the function that receives a closure runs it, and whether it discards its errors.
    private func runs(_ closure: BodyID, in file: FileID) -> (isOnce: Bool, isSure: Bool, losesErrors: Bool) {
        let facts = program.facts(file)
        let value = uses(in: file).closures[closure]
        guard value.isPresent, facts.values[value].use == .argument else { return (false, false, false) }
        let call = facts.values[value].userCall
        let arguments = facts.arguments(of: facts.calls[call])
        let position = arguments.firstIndex { $0.value == value }.map { $0 - arguments.startIndex } ?? 0
        switch callees(of: call, in: file) {
        case .symbols(let callees):
            let traits = callees.reduce(into: ModelTraits()) { $0.formUnion(program.traits(of: $1.symbol)) }
            guard !traits.contains(.later) else { return (false, false, false) }
            let escapes = callees.allSatisfy { callee in
                let parameters = Array(
                    program.facts(callee.symbol.file).parameters(of: program.declaration(callee.symbol)))
                guard position < callee.positions.count, callee.positions[position] < parameters.count else {
                    return false
                }
                return mayEscape(parameters[callee.positions[position]], of: callee.symbol)
            }
            let isSure = escapes && !traits.isDisjoint(with: [.part, .detached])
            return (escapes || traits.contains(.once), isSure, traits.contains(.detached))
        case .unknown: return (true, false, false)
        case .value, .harmless, .closure: return (false, false, false)
        }
    }

    // MARK: Input of the walk

    private func walkable(_ body: BodyID, _ counts: AnswerCounts, _ sets: ThrowSets) -> AnswerWalk.Body {
        let file = counts.obligation.file
        let facts = program.facts(file)
        var found = AnswerWalk.Body()
        found.events = Array(facts.events(of: facts.bodies[body]))
        found.actions = counts.actions.actions[body] ?? [:]
        found.owesMore = counts.actions.owesMore
        let number = program.linked.body(file, body)
        let steps = sets.flows[Int(number)].steps
        let offsets = Set(steps.indices.filter { sets.canThrow($0, of: number) }.map { steps[$0].offset })
        for handler in handlers(in: file) where handler.body == body && handler.origin == .clause {
            if handler.reach == .everything { found.catchAlls.insert(handler.event) }
            if handler.reach == .cancellation { found.excused.insert(handler.event) }
        }
        for (position, event) in found.events.enumerated() {
            switch event.kind {
            case .call where neverReturns(event.call, in: file): found.endings.insert(position)
            case .tries:
                let inner = found.events[position + 1..<Int(event.next)]
                if inner.contains(where: { offsets.contains($0.offset) }) { found.throwers.insert(position) }
            case .branch:
                if isOrphaned(position, found.events, facts) { found.orphaned.insert(position) }
                if isExcused(position, body, found.events, counts) { found.excused.insert(position) }
            case .loop where found.events.isEndless(position, facts): found.endless.insert(position)
            default: break
            }
        }
        return found
    }

    private func neverReturns(_ call: CallID, in file: FileID) -> Bool {
        let context = resolver.context(ofValue: uses(in: file).values[call], in: file)
        guard case .symbols(let callees) = resolver.callees(of: call, context) else { return false }
        return callees.allSatisfy { Traps(flow).neverReturns($0.symbol) }
    }
}

extension [Event] {
    /// Whether the condition of a loop is always true.
    func isEndless(_ loop: Int, _ facts: Facts) -> Bool {
        parts(of: loop).contains { self[$0].kind == .condition && facts.boolean(self[$0].value) == true }
    }
}
