/// How a function ends a failure so that its caller can't tell: it catches everything, at most logs it, and returns.
package struct Absorption: Sendable, Hashable {
    package enum Answer: String, Sendable {
        /// It returns nothing in either case.
        case nothing
        /// Nil, false, or an empty collection or text.
        case empty
        /// True, as it does where it worked.
        case success
    }

    package var answer: Answer
    package var isLogged: Bool
    package var file: FileID
    /// Where the handler stands.
    package var offset: UInt32
    /// The steps that it covers, and their body.
    var steps: Range<Int>
    var body: Int32
}

/// Reads off the handlers of a file which functions absorb their failures.
struct AbsorptionReading {
    let sets: ThrowSets
    let flow: ErrorFlow
    let file: FileID
    let facts: Facts

    func absorptions() -> [Symbol: Absorption] {
        var found: [Symbol: Absorption] = [:]
        for handler in flow.handlers(in: file) where handler.reach == .everything && handler.origin != .closure {
            let body = facts.bodies[Int(handler.body)]
            guard body.kind == .function, body.declaration >= 0, !body.isForDebugging, !body.isPreview else { continue }
            let symbol = Symbol(file: file, declaration: body.declaration)
            guard found[symbol] == nil, sets.program.declaration(symbol).kind == .function, !flow.standsIn(symbol),
                let absorption = absorption(by: handler, in: symbol)
            else { continue }
            found[symbol] = absorption
        }
        return found
    }

    /// Functions of one call, in which nothing fails by itself.
    func forwards() -> [FileFailures.Forward] {
        facts.bodies.compactMap { body in
            guard body.kind == .function, body.declaration >= 0 else { return nil }
            var only: CallID?
            for event in facts.events(of: body) {
                switch event.kind {
                case .call:
                    let use = facts.values[Int(flow.uses(in: file).values[event.call])].use
                    guard use == .nothing || use == .result || use == .returned else { continue }
                    guard only == nil else { return nil }
                    only = event.call
                case .returning, .other: break
                default: return nil
                }
            }
            let symbol = Symbol(file: file, declaration: body.declaration)
            guard let only, sets.program.declaration(symbol).kind == .function else { return nil }
            return FileFailures.Forward(symbol: symbol, call: only)
        }
    }

    private func absorption(by handler: ErrorHandler, in symbol: Symbol) -> Absorption? {
        let events = facts.events(of: facts.bodies[Int(handler.body)])
        var answer: Absorption.Answer?
        var isLogged = false
        for event in events[
            events.startIndex + handler.events.lowerBound..<events.startIndex + handler.events.upperBound]
        {
            switch event.kind {
            case .call:
                let value = flow.uses(in: file).values[event.call]
                if flow.onlyLogs(event.call, in: file) {
                    isLogged = true
                } else if facts.values[Int(value)].use == .nothing {
                    return nil
                }
            case .assigning: guard takesAway(event.value) else { return nil }
            case .returning:
                guard let given = self.answer(event.value) else { return nil }
                answer = given
            case .read, .condition, .branch, .arm, .other, .leaving: break
            default: return nil
            }
        }
        let givesValue = sets.program.declaration(symbol).type >= 0
        // Otherwise the code after the handler decides what the function returns.
        guard let answer = answer ?? (givesValue ? nil : .nothing), fails(handler) else { return nil }
        let body = sets.program.linked.body(file, handler.body)
        let steps = handler.origin == .clause ? sets.attempt(of: handler.filter, in: body) : 0..<0
        return Absorption(
            answer: answer, isLogged: isLogged, file: file, offset: handler.offset, steps: steps, body: body)
    }

    /// Whether anything that matters can arrive at a handler.
    private func fails(_ handler: ErrorHandler) -> Bool {
        guard handler.origin == .clause else { return true }
        let body = sets.program.linked.body(file, handler.body)
        return !sets.caught(by: handler.filter, in: body).isEmpty
            && !flow.areDisposable(sets.attempt(of: handler.filter, in: body), of: body, in: sets)
    }

    /// `isLoading = false`, `draft = nil`
    private func takesAway(_ assignment: Int32) -> Bool {
        guard let given = flow.uses(in: file).assigned[assignment] else { return false }
        return answer(given) == .empty
    }

    private func answer(_ value: ValueID) -> Absorption.Answer? {
        guard value >= 0 else { return .nothing }
        let record = facts.values[Int(value)]
        guard record.kind == .literal else { return nil }
        switch record.literal {
        case .null: return .empty
        case .boolean: return facts.text(record.name) == "true" ? .success : .empty
        case .array, .dictionary: return record.base < 0 ? .empty : nil
        case .string: return record.flags == 0 ? .empty : nil
        default: return nil
        }
    }
}
