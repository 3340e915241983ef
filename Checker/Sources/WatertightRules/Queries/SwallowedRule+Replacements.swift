/// What failed, and is replaced by something that was written before.
extension SwallowedRule {
    private static let replaced: Sentence =
        "What failed is replaced by something that was written before, and no log has the error."

    /// `.catch { _ in Just([]) }`
    func replacingClosure(_ handler: ErrorHandler, _ search: inout Search) -> Leak? {
        guard handler.origin == .closure, RaisedErrors(search).traits(ofCallAround: handler).contains(.replacesFailure),
            search.ships(handler.body), search.place(around: handler.body).layer != .diagnostics,
            !Causes(search).namesError(handler), RaisedErrors(search).raisedError(in: handler) == nil
        else { return nil }
        let given = RaisedErrors(search).values(givenBy: handler.body)
        guard !given.isEmpty, given.allSatisfy({ search.isConstant($0, \.isWhole) }) else { return nil }
        return Leak(
            offset: handler.offset, length: 1, body: handler.body,
            message: Self.replaced,
            basis: [handler.whatItTakes, "its body does not name the error"], consequence: .silence)
    }

    /// `.replaceError(with: [])`
    func replacingCall(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        let traits = search.traits(ofCall: event.link)
        guard traits.contains(.drops), traits.isDisjoint(with: [.logs, .traps]), matters(position, body, search),
            search.mayFail(receiverOf: event.link)
        else { return nil }
        let name = search.name(ofCall: event.link)
        return Leak(
            offset: search.facts.calls[Int(event.link)].offset, length: 1, body: body,
            message: Self.replaced,
            basis: ["\(name) drops every error"], consequence: .silence)
    }
}

extension Search {
    /// Whether what a method is called on may fail; what is not known to be of type `Never` may.
    func mayFail(receiverOf call: Int32) -> Bool {
        let callee = facts.calls[Int(call)].callee
        guard callee >= 0, facts.values[Int(callee)].kind == .member, case let base = facts.values[Int(callee)].base,
            base >= 0
        else { return false }
        let type = type(of: base)
        guard let failure = flow.resolver.types[type].arguments.last else { return true }
        let record = flow.resolver.types[failure]
        return record.kind != .nominal || record.first != program.linked.wellKnown.never
    }
}
