/// The paths out of bodies on which a continuation, semaphore, or group isn't resumed or signaled.
struct AnswerExits: FileAnalysis {
    struct Exit {
        var body: BodyID
        var offset: UInt32
        var reason: Sentence
        /// The exit with the highest rank is reported: lost failures before forgotten branches.
        var rank: Int
    }

    let search: Search

    init(_ search: Search) { self.search = search }

    func exits(of counts: AnswerCounts) -> [Exit] {
        counts.parts.filter(\.isOwed).flatMap { part in
            part.walk.exits.filter { leavesWaiting($0, part, counts.obligation) }.map { exit($0, part.body) }
        }
    }

    private func leavesWaiting(_ exit: AnswerWalk.Exit, _ part: AnswerCounts.Part, _ obligation: Obligation) -> Bool {
        // The function that creates the semaphore also waits on it, so it can exit before it starts any work.
        let waitsItself =
            obligation.kind == .signal && obligation.isOwedFromTheStart && part.body == obligation.body
        switch exit.kind {
        case .throwing: return part.losesErrors
        case .waiting: return true
        case .returning: return !waitsItself && !returnsValue(exit, part.body)
        case .falling: return !waitsItself
        }
    }

    /// Whether a `return` has a value instead.
    private func returnsValue(_ exit: AnswerWalk.Exit, _ body: BodyID) -> Bool {
        guard events(of: body)[exit.event].value.isPresent else { return false }
        if facts.bodies[body].kind == .closure {
            let signature = flow.resolver.expectedSignature(ofClosure: body, in: file)
            return signature?.last.map { !flow.resolver.hasNoValue($0) } ?? true
        }
        guard let symbol = symbol(around: body) else { return true }
        return gives(program.declaration(symbol).type, symbol)
    }

    private func exit(_ exit: AnswerWalk.Exit, _ body: BodyID) -> Exit {
        let event = exit.event >= 0 ? events(of: body)[exit.event] : nil
        let (rank, reason): (Int, Sentence) =
            switch (exit.kind, event?.kind) {
            case (.waiting, _): (5, "no answer is possible before this line")
            case (.throwing, _): (4, "the error is thrown before the answer")
            case (.returning, _): (3, "it returns before the answer")
            case (.falling, nil): (1, "the end is reached without an answer")
            case (.falling, .handler): (4, "the clause continues without an answer")
            case (.falling, .arm): (2, "this case continues without an answer, unlike others")
            case (.falling, _): (2, "if the condition is false, there is no answer")
            }
        return Exit(body: body, offset: event?.offset ?? facts.bodies[body].offset, reason: reason, rank: rank)
    }
}
