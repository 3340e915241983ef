/// What runs on its own, or later: its error is lost where nobody asks for it.
extension SwallowedRule {
    func lostTask(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        guard search.closures(handedTo: event.link).count == 1, search.traits(ofCall: event.link).contains(.detached),
            search.isDropped(search.flow.uses(in: search.file).values[Int(event.link)]),
            matters(position, body, search), let lost = lostError(inClosureOf: event.link, &search)
        else { return nil }
        return Leak(
            offset: search.facts.calls[Int(event.link)].offset, length: 4, body: body,
            message: "An error that leaves this `Task` is seen by nobody.",
            basis: [
                "the error of line \(lineOf: lost.offset, in: search.file) is not caught in the closure",
                "nobody keeps the task",
            ], consequence: consequence(ofTask: lost, in: body, &search))
    }

    /// A child task whose error its group never asks for.
    func lostChild(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        guard let group = search.unaskedGroup(ofCall: event.link), matters(position, body, search),
            let lost = lostError(inClosureOf: event.link, &search)
        else { return nil }
        return Leak(
            offset: search.facts.calls[Int(event.link)].offset, length: 7, body: body,
            message: "An error that leaves this child task is seen by nobody: its group is never asked.",
            basis: [
                "the error of line \(lineOf: lost.offset, in: search.file) is not caught in the closure",
                "nothing calls `next` or `waitForAll` of `\(group, in: search.file)`",
            ], consequence: lost.consequence)
    }

    /// What a task that ends early leaves undone, a screen goes on waiting for; what a person asked for is missed.
    private func consequence(ofTask lost: LostError, in body: Int32, _ search: inout Search) -> Consequence {
        guard lost.consequence == .silence, !lost.isLocal, search.place(around: body).layer == .presentation,
            lost.leavesMore || Actions(search).isAction(body)
        else { return lost.consequence }
        return .misled
    }

    private struct LostError {
        var offset: UInt32
        var consequence: Consequence
        /// Whether only the device was asked.
        var isLocal: Bool
        /// Whether something behind it does not run.
        var leavesMore: Bool
    }

    /// Where an error leaves the only closure of a call, that was told by nobody.
    private func lostError(inClosureOf call: Int32, _ search: inout Search) -> LostError? {
        let closures = search.closures(handedTo: call)
        guard closures.count == 1 else { return nil }
        let number = search.number(of: closures[0])
        let sets = search.survey.throwSets
        let steps = sets.flows[Int(number)].steps
        guard !sets.set(ofBody: number).isEmpty else { return nil }
        let lost = steps.indices.first { position in
            sets.leaves(position, of: number) && !sets.isPartlyCaught(position, of: number)
                && mayNotBeLost(position..<position + 1, of: number, &search)
        }
        return lost.map { position in
            let reached = sets.traits(reachedBy: position..<steps.count, of: number)
            return LostError(
                offset: steps[position].offset,
                consequence: consequence(of: position..<steps.count, of: number, search),
                isLocal: reached.contains(.storage) && !reached.contains(.network),
                leavesMore: Actions(search).isFollowed(steps[position].offset, in: closures[0]))
        }
    }
}
