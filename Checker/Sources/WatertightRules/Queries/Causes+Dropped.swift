/// Causes of failures that nobody has seen: a `try?` dropped them, or a closure was handed them for nothing.
extension Causes {
    /// What was dropped that an error is raised for; nil if nothing was that anybody should know.
    func droppedCause(
        of branch: Int, _ events: [Event], _ body: Int32, _ raised: RaisedError
    ) -> [Sentence]? {
        let conditions = events.parts(of: branch).filter { events[$0].kind == .condition && events[$0].link >= 0 }
        for condition in conditions where events[condition].extra >= 0 {
            guard let tried = StoredReads(search).attempt(in: events[condition].link, throughLocals: true),
                isWorthKnowing(tried, body, raised)
            else { continue }
            return ["`try?` drops the error of line \(lineOf: facts.values[Int(tried)].offset, in: file)"]
        }
        guard let error = unnamedError(of: body), conditions.contains(where: { isHanded(events[$0], body) }) else {
            return nil
        }
        return ["an error is handed over, `\(error)`", "nothing names it"]
    }

    private func isWorthKnowing(_ tried: Int32, _ body: Int32, _ raised: RaisedError) -> Bool {
        let sets = survey.throwSets
        let number = number(of: body)
        let offset = facts.values[Int(tried)].offset
        let dropped = sets.dropped(at: offset, in: number)
        guard !dropped.isEmpty, !dropped.isOneCase(in: program), !isConstant(facts.values[Int(tried)].base, \.isWhole)
        else {
            return false
        }
        if let type = raised.type, dropped.isExact, dropped.entries.map(\.type) == [type] { return false }
        let steps = sets.swallowed(at: offset, in: number)
        guard !flow.areDisposable(steps, of: number, in: sets) else { return false }
        return steps.contains { sets.canThrow($0, of: number) && !survey.failures.isReported($0, of: number) }
    }

    // MARK: Errors that are handed over

    /// The error that a closure or a function is handed and nowhere names.
    private func unnamedError(of body: Int32) -> String? {
        let uses = flow.uses(in: file)
        for (number, local) in facts.locals.enumerated()
        where isParameter(local, of: body) && uses.mentions(of: Int32(number)).isEmpty {
            let context = Resolver.Context(place: symbol(around: body), file: file, body: body)
            let type = flow.resolver.type(ofLocal: Int32(number), context)
            if flow.resolver.withoutOptional(type) != type, flow.resolver.isError(type) {
                return facts.text(local.name)
            }
        }
        return nil
    }

    /// Whether a condition asks whether the closure around was handed a value.
    private func isHanded(_ condition: Event, _ body: Int32) -> Bool {
        var value = condition.link
        while value >= 0, [.unwrapped, .cast].contains(facts.values[Int(value)].kind) {
            value = facts.values[Int(value)].base
        }
        guard value >= 0, facts.values[Int(value)].kind == .local else { return false }
        return isParameter(facts.locals[Int(facts.values[Int(value)].link)], of: body)
    }

    private func isParameter(_ local: Local, of body: Int32) -> Bool {
        let record = facts.bodies[Int(body)]
        switch local.kind {
        case .closureParameter: return local.link == body
        case .parameter: return record.kind == .function && local.link == record.declaration
        default: return false
        }
    }
}
