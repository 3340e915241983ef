/// What ends a loop whose task was cancelled, and whether anybody can cancel it.
extension Search {
    private static let mostCallers = 4

    /// Whether a loop can end because of cancellation: something names it, a clause takes it, a handler looks at what
    /// failed, or an error that may be one leaves the loop.
    func heedsCancellation(_ loop: Loop, _ handler: ErrorHandler? = nil) -> Bool {
        if handlers().contains(where: {
            $0.body == loop.body && loop.range.contains($0.event) && $0.reach == .cancellation
        }) {
            return true
        }
        if let handler, loop.isLeft(in: handler.events), decides(on: handler.error) { return true }
        return namesCancellation(loop, except: handler) || isLeftByCancellation(loop, except: handler?.attempt)
    }

    private func decides(on error: Int32) -> Bool {
        flow.ends(ofLocal: error, in: file).contains { end in
            switch end.kind {
            case .decided, .asked: true
            default: false
            }
        }
    }

    /// Whether a name in a loop says cancellation. What is only called inside of an attempt throws it there.
    private func namesCancellation(_ loop: Loop, except handler: ErrorHandler?) -> Bool {
        let after = Int(loop.event.next)
        let end = after < loop.events.count ? loop.events[after].offset : .max
        let start = handler?.attempt.map { loop.events[$0.lowerBound - 1].offset } ?? .max
        let body = facts.bodies[Int(loop.body)]
        return facts.values[Int(body.firstValue)..<Int(body.firstValue + body.valueCount)].contains { value in
            guard value.name > 0, value.offset >= loop.event.offset, value.offset < end else { return false }
            let isTried = value.offset >= start && value.offset < handler?.offset ?? 0
            return !(isTried && value.use == .callee) && saysCancellation(value)
        }
    }

    /// Whether a value's name says cancellation.
    func saysCancellation(_ value: Value) -> Bool {
        value.name > 0 && survey.vocabulary.says(.cancel, in: facts.text(value.name))
    }

    private func isLeftByCancellation(_ loop: Loop, except attempt: Range<Int>?) -> Bool {
        loop.range.contains { position in
            guard loop.events[position].kind == .tries, attempt?.contains(position) != true,
                !isCaught(position, in: loop)
            else { return false }
            return loop.events[position..<Int(loop.events[position].next)].contains { mayBeCancellation($0, loop.body) }
        }
    }

    /// Whether what is thrown at an event stays in the loop.
    private func isCaught(_ position: Int, in loop: Loop) -> Bool {
        guard let around = loop.around(position, { $0.kind == .swallow || $0.kind == .attempt }),
            loop.range.contains(around)
        else { return false }
        guard loop.events[around].kind == .attempt, let region = loop.around(around, { $0.kind == .region }) else {
            return true
        }
        return !loop.children(of: region).contains { $0 > around && loop.isLeft(in: $0..<Int(loop.events[$0].next)) }
    }

    private func mayBeCancellation(_ event: Event, _ body: Int32) -> Bool {
        guard event.kind == .call || event.kind == .read else { return false }
        let sets = survey.throwSets
        let steps = sets.flows[Int(number(of: body))].steps
        return steps.contains { step in
            guard step.offset == event.offset else { return false }
            switch step.kind {
            case .constant, .body, .inner: break
            default: return false
            }
            if let callee = step.callee, program.traits(of: callee).contains(.cancels) { return true }
            let set = sets.contribution(of: step, ThrowSets.Caught(file: file))
            if set.entries.contains(where: { $0.type == program.linked.wellKnown.cancellation }) { return true }
            return !set.isExact && (event.kind == .read || facts.calls[Int(event.link)].isAwaited)
        }
    }

    // MARK: Who can cancel

    /// Whether somebody may cancel what runs a body: nobody can where nobody keeps the task.
    func canBeCancelled(_ body: Int32, callers: Int = 0) -> Bool {
        let record = facts.bodies[Int(body)]
        guard record.kind == .closure else {
            guard record.kind == .function, record.declaration >= 0, callers < Self.mostCallers else { return true }
            let symbol = Symbol(file: file, declaration: record.declaration)
            let bodies = survey.contracts.uses.calls(of: symbol).compactMap { call -> (file: Int32, body: Int32)? in
                let around = flow.resolver.context(ofValue: call.value, in: call.file)
                // What only calls itself starts nothing.
                return around.body >= 0 && around.place != symbol ? (call.file, around.body) : nil
            }
            return bodies.isEmpty
                || bodies.contains { call in
                    let other = search(in: call.file)
                    return other.canBeCancelled(call.body, callers: callers + 1)
                }
        }
        let uses = flow.uses(in: file)
        let closure = uses.closures[Int(body)]
        guard closure >= 0, facts.values[Int(closure)].use == .argument else { return true }
        let call = facts.values[Int(closure)].user
        let traits = traits(ofCall: call)
        if traits.contains(.detached) { return !isDropped(uses.values[Int(call)]) }
        return traits.contains(.part) ? record.parent < 0 || canBeCancelled(record.parent, callers: callers) : true
    }
}
