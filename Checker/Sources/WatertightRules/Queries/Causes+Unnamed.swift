/// Errors that a closure or function receives and never names.
extension Causes {
    /// The name of an error parameter that is never used, if a branch examines another parameter of the same body.
    func unnamedError(in body: Int32, at branch: Int) -> String? {
        let events = events(of: body)
        let conditions = events.parts(of: branch).filter { events[$0].kind == .condition && events[$0].link >= 0 }
        guard conditions.contains(where: { isParameter(examinedBy: events[$0], body) }) else { return nil }
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

    private func isParameter(examinedBy condition: Event, _ body: Int32) -> Bool {
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
