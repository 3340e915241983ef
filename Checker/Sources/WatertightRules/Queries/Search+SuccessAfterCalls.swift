/// Reports of success after a call whose failure the caller can't see.
extension Search {
    /// The first report of success after an event on the same path, unless something else is tried before it.
    func success(afterCallAt position: Int, in body: Int32) -> End.Evidence? {
        let events = events(of: body)
        let around = events[..<position].lastIndex {
            Int($0.next) > position && [.arm, .attempt, .handler, .loop].contains($0.kind)
        }
        let end = around.map { Int(events[$0].next) } ?? events.count
        var next = max(position + 1, Int(events[position].next))
        var isNext = true
        while next < end {
            let event = events[next]
            switch event.kind {
            case .tries, .swallow, .region: return nil
            case .call:
                if TriedValues(self).answersSuccess(event.link) {
                    return evidence(event.offset, "this reports success")
                }
                if !flow.isKnownLog(event.link, in: file) { isNext = false }
            case .branch, .loop: isNext = false
            case .assigning where isNext && indicatesSuccess(event.link, in: body):
                return evidence(event.offset, "this indicates success")
            case .returning where facts.boolean(event.link) == true:
                return evidence(event.offset, "this returns success")
            default: break
            }
            next = max(next + 1, Int(event.next))
        }
        return nil
    }

    /// `sent = true`, `state = .sent`, `draft = saved`: a property that a screen reads, and that is given nothing like it
    /// elsewhere in the function, as a progress flag is.
    private func indicatesSuccess(_ assignment: Int32, in body: Int32) -> Bool {
        let value = facts.values[Int(assignment)]
        guard value.base >= 0, let given = given(by: assignment), !isConstant(given, \.isNothing),
            let property = flow.resolver.symbols(
                named: value.base, flow.resolver.context(ofValue: value.base, in: file)
            ).first?.symbol,
            program.declaration(property).kind == .property
        else { return false }
        let others = events(of: body).contains { event in
            guard event.kind == .assigning, event.link != assignment, event.link >= 0,
                case let base = facts.values[Int(event.link)].base, base >= 0
            else { return false }
            return flow.resolver.symbols(named: base, flow.resolver.context(ofValue: base, in: file)).first?.symbol
                == property
        }
        return !others && Viewers(self).viewer(of: property, isAskedToo: true) != nil
    }
}
