extension ThrowSets {
    /// Returns the errors that can arrive at a clause.
    /// - Parameters:
    ///   - filter: The clause's filter in the facts.
    ///   - body: The program's index of the body with the clause.
    package func caught(by filter: FilterID, in body: Int32) -> ThrowSet { arriving(at: filter, in: body).caught }

    /// Returns the errors thrown in the scope of a clause, those that arrive there, and those that it catches.
    func arriving(at filter: FilterID, in body: Int32) -> (thrown: ThrowSet, coming: ThrowSet, caught: ThrowSet) {
        let nothing = (ThrowSet(), ThrowSet(), ThrowSet())
        let flow = flows[Int(body)]
        let attempt = attempt(of: filter, in: body)
        guard !attempt.isEmpty else { return nothing }
        // The events are a region, its attempt, and its clauses.
        let region = attempt.lowerBound - 2
        let caught = caught(around: region, flow, body)
        var left = ThrowSet()
        var thrown: ThrowSet?
        var position = region + 1
        while position < Int(flow.steps[region].next) {
            let step = flow.steps[position]
            if case .handler(let clause, let tests) = step.kind {
                thrown = thrown ?? left
                let divided = left.divided(by: tests, cases: program.allCases)
                if clause == filter { return (thrown ?? left, left, divided.caught) }
                left = divided.left
            } else {
                left.formUnion(evaluate(flow, Int32(position)..<step.next, caught))
            }
            position = Int(step.next)
        }
        return nothing
    }

    /// Returns the errors that a `try?` discards.
    /// - Parameter offset: The offset of the `try?`.
    package func dropped(at offset: UInt32, in body: Int32) -> ThrowSet {
        let flow = flows[Int(body)]
        let steps = swallowed(at: offset, in: body)
        guard !steps.isEmpty else { return ThrowSet() }
        let range = Int32(steps.lowerBound)..<Int32(steps.upperBound)
        return evaluate(flow, range, caught(around: steps.lowerBound, flow, body))
    }

    /// Returns what the clauses around a step caught.
    private func caught(around position: Int, _ flow: ThrowFlow, _ body: Int32) -> Caught {
        var found = Caught(file: file(of: body))
        for outer in flow.enclosing(position) {
            if case .handler(let filter, _) = flow.steps[outer].kind {
                found.sets[filter] = caught(by: filter, in: body)
            }
        }
        return found
    }
}

extension ThrowSets {
    /// Returns what receives the errors of a step, from the inside out: the step of a clause, `try?`, or `try!`; `nil`
    /// for errors that leave the body.
    func fates(of set: ThrowSet, at position: Int, in body: Int32) -> [(step: Int?, set: ThrowSet)] {
        let flow = flows[Int(body)]
        var fates: [(step: Int?, set: ThrowSet)] = []
        var set = set
        for taker in flow.takers(around: position) {
            guard case .handler(_, let tests) = flow.steps[taker].kind else { return fates + [(taker, set)] }
            let divided = set.divided(by: tests, cases: program.allCases)
            if !divided.caught.isEmpty { fates.append((taker, divided.caught)) }
            set = divided.left
            if set.isEmpty { return fates }
        }
        return fates + [(nil, set)]
    }

    /// Whether the errors of a step leave the body.
    func leaves(_ position: Int, of body: Int32) -> Bool {
        let step = flows[Int(body)].steps[position]
        guard step.isThrower else { return false }
        return fates(of: set(of: step, inFile: file(of: body)), at: position, in: body).last.map { $0.step == nil }
            ?? false
    }

    /// Whether a step throws unknown errors and enclosing clauses catch specific types, possibly all of them.
    func isPartlyCaught(_ position: Int, of body: Int32) -> Bool {
        let flow = flows[Int(body)]
        guard case .constant(let set) = flow.steps[position].kind, set.entries.isEmpty else { return false }
        let cancellation = program.linked.wellKnown.cancellation
        return flow.takers(around: position).contains { taker in
            guard case .handler(_, let tests) = flow.steps[taker].kind else { return false }
            return tests.contains { $0.types != [cancellation] }
        }
    }

    /// Whether the only failing steps in a range parse their arguments.
    func onlyParse(_ steps: Range<Int>, of body: Int32) -> Bool {
        let failing = steps.filter { canThrow($0, of: body) }.map { flows[Int(body)].steps[$0].callee }
        return !failing.isEmpty && failing.allSatisfy { $0.map { program.traits(of: $0).contains(.parses) } ?? false }
    }

    /// Whether a step can add an error.
    func canThrow(_ position: Int, of body: Int32) -> Bool {
        switch flows[Int(body)].steps[position].kind {
        case .region, .attempt, .handler, .swallow: false
        case .constant(let set): !set.isEmpty
        case .body, .inner, .reemit: true
        }
    }
}

extension ThrowSet {
    /// Whether it is a single enum case without further details.
    func isOneCase(in program: Program) -> Bool {
        guard isExact, entries.count == 1, let only = entries.first else { return false }
        guard only.cases != Self.wholeType, only.cases.nonzeroBitCount == 1 else { return false }
        return !program.carries(only)
    }
}
