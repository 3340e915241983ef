/// The exits of a body that answer no caller.
struct AnswerExits: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// Whether what a function is handed is there to be answered, and not to be told of events as they come: it can say
    /// that something failed, or it is called where something did.
    /// - Parameter mayBeShared: Whether it may be handed on behind an answer.
    func isAnAnswer(_ counts: AnswerCounts, mayBeShared: Bool = false) -> Bool {
        guard counts.obligation.kind == .completion else { return true }
        guard !counts.parts.contains(where: { $0.walk.isRepeated }) else { return false }
        if counts.parts.contains(where: { isAnswered(whereItFailed: $0, counts) }) { return true }
        // One closure that many get is told of events; of several, each has its own.
        let isShared = !mayBeShared && counts.parts.contains { $0.walk.shared.contains { $0 >= 0 } }
        let several = counts.obligation.locals
        if several.count > 1, several.contains(where: { mayTakeFailure($0, counts.obligation.body, onlyErrors: true) })
        {
            return true
        }
        return !isShared && failureLocal(counts) != nil
    }

    /// The closure that can say that there is nothing to give; if there are more, one that takes an error.
    private func failureLocal(_ counts: AnswerCounts) -> Int32? {
        let failing = counts.obligation.locals.filter { mayTakeFailure($0, counts.obligation.body, onlyErrors: true) }
        return failing.first
            ?? counts.obligation.locals.first { mayTakeFailure($0, counts.obligation.body, onlyErrors: false) }
    }

    /// What a finding calls it.
    func name(of counts: AnswerCounts) -> UInt32 {
        facts.locals[Int(failureLocal(counts) ?? counts.obligation.locals[0])].name
    }

    private func mayTakeFailure(_ local: Int32, _ body: Int32, onlyErrors: Bool) -> Bool {
        let context = Resolver.Context(place: symbol(around: body), file: file, body: body)
        let type = flow.resolver.types[flow.resolver.withoutOptional(flow.resolver.type(ofLocal: local, context))]
        let known = program.linked.wellKnown
        let boolean = known.literals[Int(Value.Literal.boolean.rawValue)]
        // `((answer: Data?, problem: String?)) -> Void` is handed both as one.
        let handed = type.arguments.dropLast().flatMap { argument in
            let record = flow.resolver.types[argument]
            return record.kind == .tuple ? record.arguments : [argument]
        }
        return handed.contains { argument in
            let record = flow.resolver.types[argument]
            guard record.kind == .nominal else { return false }
            if record.first == known.result || flow.resolver.isError(flow.resolver.withoutOptional(argument)) {
                return true
            }
            return !onlyErrors && (record.first == known.optional || record.first == boolean)
        }
    }

    private func takesSomething(_ local: Int32, _ body: Int32) -> Bool {
        let context = Resolver.Context(place: symbol(around: body), file: file, body: body)
        let type = flow.resolver.types[flow.resolver.withoutOptional(flow.resolver.type(ofLocal: local, context))]
        return type.arguments.count > 1
    }

    /// Whether an answer tells of a failure, or is given by a clause, a `guard` or the like.
    private func isAnswered(whereItFailed part: AnswerCounts.Part, _ counts: AnswerCounts) -> Bool {
        let events = part.walk.body.events
        let places = part.walk.body.deeds.filter { $0.value.contains(.answers) }.keys
        let failures = handlers().filter { $0.body == part.body }.map(\.events)
        // What takes nothing may be there for success alone.
        let saysMore = counts.obligation.locals.contains { takesSomething($0, counts.obligation.body) }
        if places.contains(where: { (events[$0].kind == .call && search.answersFailure(events[$0].link)) }) { return true }
        return places.contains { place in
            failures.contains { $0.contains(place) }
                || saysMore
                    && events.indices.contains {
                        events[$0].kind == .branch && events[$0].detail == Event.Branching.onlyElse.rawValue
                            && events.parts(of: $0).contains {
                                events[$0].kind == .arm && $0 < place && place < Int(events[$0].next)
                            } && !part.walk.body.orphaned.contains($0)
                    }
        }
    }

    /// Whether a way out without an answer leaves somebody waiting.
    func counts(_ exit: AnswerWalk.Exit, of part: AnswerCounts.Part, in counts: AnswerCounts) -> Bool {
        let isRoot = part.body == counts.obligation.body
        if !answers(part, in: counts), counts.obligation.kind == .completion, !isForgotten(counts) { return false }
        switch exit.kind {
        case .throwing: return part.losesErrors && !(isRoot && counts.obligation.kind == .completion)
        case .waiting: return true
        case .returning: return !(isRoot && isOpenedByWaiting(counts)) && !gives(exit, part.body)
        case .falling: return !(isRoot && isOpenedByWaiting(counts))
        }
    }

    private func answers(_ part: AnswerCounts.Part, in counts: AnswerCounts) -> Bool {
        (counts.deeds.deeds[part.body] ?? [:]).values.joined().contains { $0 != .waits && $0 != .owes }
    }

    /// Whether a function does something and never names what it is to answer, of which it is known that it can fail.
    private func isForgotten(_ counts: AnswerCounts) -> Bool {
        counts.deeds.mentions.isEmpty && !events(of: counts.obligation.body).isEmpty
            && counts.obligation.locals.contains { mayTakeFailure($0, counts.obligation.body, onlyErrors: true) }
    }

    /// Whether a way out is that of a failure which nobody else is told of.
    package func isDropped(_ exit: AnswerWalk.Exit, of part: AnswerCounts.Part, in counts: AnswerCounts) -> Bool {
        guard exit.event >= 0, !counts.parts.contains(where: \.walk.isRepeated),
            !counts.parts.contains(where: { $0.walk.shared.contains { $0 >= 0 } }),
            counts.obligation.locals.contains(where: { takesSomething($0, counts.obligation.body) })
        else { return false }
        return handlers().contains { $0.body == part.body && $0.event == exit.event && flow.summary(of: $0).onlyLogs }
    }

    /// Whether who makes what is waited at waits itself: how it leaves says nothing.
    private func isOpenedByWaiting(_ counts: AnswerCounts) -> Bool {
        counts.obligation.kind == .signal && counts.obligation.isOwedFromTheStart
    }

    /// Whether a `return` gives something instead.
    private func gives(_ exit: AnswerWalk.Exit, _ body: Int32) -> Bool {
        guard events(of: body)[exit.event].link >= 0 else { return false }
        if facts.bodies[Int(body)].kind == .closure {
            return flow.resolver.wantedSignature(ofClosure: body, in: file)?.last.map { !flow.resolver.isNothing($0) }
                ?? true
        }
        guard let symbol = symbol(around: body) else { return true }
        return gives(program.declaration(symbol).type, symbol)
    }

    /// The worse, the more: a failure that nobody is told of is worse than a branch that was not thought of.
    func rank(_ exit: AnswerWalk.Exit, _ body: Int32) -> Int {
        switch exit.kind {
        case .waiting: return 5
        case .throwing: return 4
        case .returning: return 3
        case .falling where exit.event >= 0: return events(of: body)[exit.event].kind == .handler ? 4 : 2
        case .falling: return 1
        }
    }

    func offset(of exit: AnswerWalk.Exit, _ body: Int32) -> UInt32 {
        exit.event >= 0 ? events(of: body)[exit.event].offset : facts.bodies[Int(body)].offset
    }

    func reason(_ exit: AnswerWalk.Exit, _ body: Int32) -> Sentence {
        switch exit.kind {
        case .waiting: return "nobody has it yet that could answer"
        case .throwing: return "the error leaves before the answer"
        case .returning: return "it returns before the answer"
        case .falling:
            guard exit.event >= 0 else { return "the end is reached without an answer" }
            switch events(of: body)[exit.event].kind {
            case .handler: return "the clause goes on without an answer"
            case .arm: return "this case goes on without an answer, others give one"
            default: return "if the condition does not hold, nothing answers"
            }
        }
    }
}
