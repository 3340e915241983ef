/// Determines whether code can end because its task was canceled. Continuations that bridge callbacks and awaiting
/// another task can't. A function in the sources can if its body can. Unknown awaited calls can.
struct Cancellations: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    /// Returns the offset of the first cancelable code whose errors a clause catches.
    func cancellation(caughtBy filter: FilterID, of body: Int32, in sets: ThrowSets) -> UInt32? {
        var seen: Set<Int32> = []
        return cancellation(caughtBy: filter, of: body, in: sets, &seen)
    }

    /// - Parameter seen: The bodies that were visited, to follow each once.
    private func cancellation(
        caughtBy filter: FilterID, of body: Int32, in sets: ThrowSets, _ seen: inout Set<Int32>
    ) -> UInt32? {
        for position in sets.attempt(of: filter, in: body) where sets.mayReach(filter, from: position, of: body) {
            if canCancel(position, of: body, in: sets, &seen) { return sets.flows[Int(body)].steps[position].offset }
        }
        return nil
    }

    private func canCancel(_ position: Int, of body: Int32, in sets: ThrowSets, _ seen: inout Set<Int32>) -> Bool {
        let step = sets.flows[Int(body)].steps[position]
        let cancellation = program.linked.wellKnown.cancellation
        if let callee = step.callee, program.isModel(callee) {
            return program.traits(of: callee).contains(.cancels)
        }
        switch step.kind {
        case .region, .attempt, .handler, .swallow: return false
        case .reemit(let filter):
            return self.cancellation(caughtBy: filter, of: body, in: sets, &seen) != nil
        case .inner(let closure): return !isOfAnotherTask(closure, in: sets) && canLeave(closure, sets, &seen)
        // A declared thrown type determines whether it includes cancellation.
        case .body(let callee, let bound, _): return bound == -1 ? canLeave(callee, sets, &seen) : bound == cancellation
        case .constant(let set):
            if set.entries.contains(where: { $0.type == cancellation }) { return true }
            return !set.witnesses.isEmpty && mayBeCancelled(step.offset, of: body, in: sets.file(of: body))
        }
    }

    private func canLeave(_ body: Int32, _ sets: ThrowSets, _ seen: inout Set<Int32>) -> Bool {
        // Limits recursion to what fits on a thread's stack.
        guard seen.count < Self.mostBodies, seen.insert(body).inserted else { return false }
        for position in sets.flows[Int(body)].steps.indices where sets.leaves(position, of: body) {
            if canCancel(position, of: body, in: sets, &seen) { return true }
        }
        return false
    }

    private static let mostBodies = 500

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
        let call = event.call
        let value = uses(in: file).values[call]
        guard case .symbols(let callees) = resolver.callees(of: call, resolver.context(ofValue: value, in: file))
        else { return true }
        return !callees.allSatisfy { program.isModel($0.symbol) && !program.traits(of: $0.symbol).contains(.cancels) }
    }

    /// Whether a closure belongs to a task whose value is awaited.
    private func isOfAnotherTask(_ closure: Int32, in sets: ThrowSets) -> Bool {
        let file = sets.file(of: closure)
        let facts = program.facts(file)
        let value = uses(in: file).closures[program.linked.local(file, closure)]
        guard value.isPresent, facts.values[value].use == .argument,
            case .symbols(let callees) = resolver.callees(
                of: facts.values[value].userCall, resolver.context(ofValue: value, in: file))
        else { return false }
        return callees.contains { program.traits(of: $0.symbol).contains(.detached) }
    }
}

extension ThrowSets {
    /// Whether the errors of a step, including cancellation, can reach a clause around it.
    func mayReach(_ filter: FilterID, from position: Int, of body: Int32) -> Bool {
        let steps = flows[Int(body)].steps
        let cancellation = program.linked.wellKnown.cancellation
        var set = contribution(of: steps[position], Caught(file: file(of: body)))
        let isKnown = !set.entries.isEmpty
        for outer in stride(from: position - 1, through: 0, by: -1) where Int(steps[outer].next) > position {
            if case .swallow = steps[outer].kind { return false }
            guard case .attempt = steps[outer].kind, outer > 0 else { continue }
            var next = steps[outer].next
            while next < steps[outer - 1].next {
                if case .handler(let clause, let tests) = steps[Int(next)].kind {
                    if clause == filter { return true }
                    let takes = tests.contains { test in
                        !test.isPartial && (test.kind == .everything || test.types.contains(cancellation))
                    }
                    set = set.divided(by: tests, cases: program.allCases).left
                    if takes || isKnown && set.entries.isEmpty { return false }
                }
                next = steps[Int(next)].next
            }
        }
        return false
    }
}
