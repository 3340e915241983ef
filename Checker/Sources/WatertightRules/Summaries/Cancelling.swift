/// Determines whether code can end because its task was canceled. Continuations that bridge callbacks and awaiting
/// another task can't. A function in the sources can if its body can. Unknown awaited calls can.
struct Cancellations: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    /// Returns the offset of the first cancelable code whose errors a clause catches.
    func cancellation(caughtBy filter: FilterID, of body: Int32, in sets: ThrowSets) -> UInt32? {
        var seen: Set<Int32> = []
        return sets.attempt(of: filter, in: body).first { position in
            guard sets.mayReach(filter, from: position, of: body) else { return false }
            var open: [Int32] = []
            var found = canCancel(position, of: body, in: sets, &open)
            while !found, let next = open.popLast() {
                guard seen.insert(next).inserted else { continue }
                found = sets.flows[Int(next)].steps.indices.contains {
                    sets.leaves($0, of: next) && canCancel($0, of: next, in: sets, &open)
                }
            }
            return found
        }.map { sets.flows[Int(body)].steps[$0].offset }
    }

    /// Whether a step can be canceled. Adds the bodies that also determine it.
    private func canCancel(_ position: Int, of body: Int32, in sets: ThrowSets, _ bodies: inout [Int32]) -> Bool {
        let step = sets.flows[Int(body)].steps[position]
        let cancellation = program.linked.wellKnown.cancellation
        if let callee = step.callee, program.isModel(callee) {
            return program.traits(of: callee).contains(.cancels)
        }
        switch step.kind {
        case .region, .attempt, .handler, .swallow: break
        case .reemit(let filter):
            return sets.attempt(of: filter, in: body).contains {
                sets.mayReach(filter, from: $0, of: body) && canCancel($0, of: body, in: sets, &bodies)
            }
        case .inner(let closure): if !isOfAnotherTask(closure, in: sets) { bodies.append(closure) }
        // A declared thrown type determines whether it includes cancellation.
        case .body(let callee, -1, _): bodies.append(callee)
        case .body(_, let bound, _): return bound == cancellation
        case .constant(let set):
            if set.entries.contains(where: { $0.type == cancellation }) { return true }
            return !set.witnesses.isEmpty && mayBeCancelled(step.offset, of: body, in: sets.file(of: body))
        }
        return false
    }

    /// Whether an unknown call is awaited. Streams end without an error on cancellation, so only calls count.
    private func mayBeCancelled(_ offset: UInt32, of body: Int32, in file: FileID) -> Bool {
        let facts = program.facts(file)
        let events = facts.events(of: facts.bodies[program.linked.local(file, body)])
        // A `try` that covers no known thrower is also unknown.
        let attempt = events.firstIndex { $0.kind == .tries && $0.offset == offset }
        let covered = attempt.map { events[$0..<events.startIndex + Int(events[$0].next)] } ?? events
        guard
            let event = covered.first(where: { event in
                event.kind == .call && facts.calls[event.call].isAwaited
                    && (attempt != nil || event.offset == offset)
            })
        else { return false }
        guard let callees = flow.symbols(calledBy: event.call, in: file) else { return true }
        return !callees.allSatisfy { program.isModel($0) && !program.traits(of: $0).contains(.cancels) }
    }

    /// Whether a closure belongs to a task whose value is awaited.
    private func isOfAnotherTask(_ closure: Int32, in sets: ThrowSets) -> Bool {
        let file = sets.file(of: closure)
        let facts = program.facts(file)
        let value = uses(in: file).closures[program.linked.local(file, closure)]
        guard value.isPresent, facts.values[value].use == .argument else { return false }
        return traits(ofCall: facts.values[value].userCall, in: file).contains(.detached)
    }
}

extension ThrowSets {
    /// Whether the errors of a step, including cancellation, can reach a clause around it.
    func mayReach(_ filter: FilterID, from position: Int, of body: Int32) -> Bool {
        let cancellation = program.linked.wellKnown.cancellation
        var set = contribution(of: flows[Int(body)].steps[position], Caught(file: file(of: body)))
        let isKnown = !set.entries.isEmpty
        for taker in flows[Int(body)].takers(around: position) {
            guard case .clause(_, let clause, _, let tests) = taker else { return false }
            if clause == filter { return true }
            let takes = tests.contains { test in
                !test.isPartial && (test.kind == .everything || test.types.contains(cancellation))
            }
            set = set.divided(by: tests, cases: program.allCases).left
            if takes || isKnown && set.entries.isEmpty { return false }
        }
        return false
    }
}
