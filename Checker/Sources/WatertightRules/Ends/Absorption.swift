/// How a function ends a failure so that its caller can't tell: it catches everything, at most logs it, and returns.
package struct Absorption: Sendable, Hashable {
    package enum Answer: String, Sendable {
        case nothing
        /// `nil`, `false`, or an empty collection or text.
        case empty
        /// `true`, as after success.
        case success
    }

    package var answer: Answer
    package var isLogged: Bool
    package var file: FileID
    package var offset: UInt32
    /// The steps that it covers, by index in the body.
    var steps: Range<Int>
    var body: Int32
}

/// Finds the functions of a file that absorb their failures, by their handlers.
struct AbsorptionReading {
    let sets: ThrowSets
    let flow: ErrorFlow
    let file: FileID
    let facts: Facts

    func absorptions() -> [Symbol: Absorption] {
        var found: [Symbol: Absorption] = [:]
        for handler in flow.handlers(in: file) where handler.reach == .everything && handler.origin != .closure {
            guard let symbol = function(of: handler.body), found[symbol] == nil,
                // A property that describes a stored failure isn't an attempt.
                handler.origin == .clause || facts.bodies[handler.body].kind != .accessor,
                let absorption = absorption(by: handler, in: symbol)
            else { continue }
            found[symbol] = absorption
        }
        for (number, body) in zip(facts.bodies.ids, facts.bodies) {
            guard let symbol = function(of: number), found[symbol] == nil else { continue }
            found[symbol] = facts.events(of: body).lazy.compactMap { absorption(byTry: $0, in: number) }.first
        }
        return found
    }

    /// Returns the function, initializer, or computed property with a body, if it is app code.
    private func function(of number: BodyID) -> Symbol? {
        let body = facts.bodies[number]
        let symbol = Symbol(file: file, declaration: body.declaration)
        guard body.declaration.isPresent, !body.isForDebugging, !body.isPreview,
            case let declaration = sets.program.declaration(symbol), declaration.body == number,
            [.function, .initializer, .property].contains(declaration.kind), !flow.standsIn(symbol)
        else { return nil }
        return symbol
    }

    /// Matches `return try? load()`, `(try? load()) ?? []`, and `guard let user = try? load() else { return nil }`.
    private func absorption(byTry event: Event, in local: BodyID) -> Absorption? {
        let body = sets.program.linked.body(file, local)
        guard event.kind == .swallow, event.detail == 0,
            case let steps = sets.swallowed(at: event.offset, in: body),
            !sets.dropped(at: event.offset, in: body).isEmpty, !sets.onlyParse(steps, of: body),
            !flow.areDisposable(steps, of: body, in: sets)
        else { return nil }
        let uses = flow.uses(in: file)
        let whole = uses.end(of: event.value, in: facts) { if case .itself = $0 { true } else { false } }
        var isLogged = false
        switch facts.values[whole].use {
        case .returned where uses.returned[whole] == local, .result where facts.values[whole].userBody == local:
            guard uses.operands(of: whole).allSatisfy({ answer($0) == .empty }) else { return nil }
        case .bound:
            let events = Array(facts.events(of: facts.bodies[local]))
            guard let condition = events.firstIndex(where: { $0.kind == .condition && $0.value == whole }),
                let branch = events.around(condition, .branch),
                let arm = events.parts(of: branch).first(where: { events[$0].kind == .arm && events[$0].detail == 1 }),
                let ending = ending(of: events[arm + 1..<Int(events[arm].next)]), ending.answer == .empty
            else { return nil }
            isLogged = ending.isLogged
        default: return nil
        }
        return Absorption(
            answer: .empty, isLogged: isLogged, file: file, offset: event.offset, steps: steps, body: body)
    }

    /// Returns functions that consist of one call and can't fail otherwise.
    func forwards() -> [FileFailures.Forward] {
        facts.bodies.compactMap { body in
            guard body.kind == .function, body.declaration.isPresent else { return nil }
            var only: CallID?
            for event in facts.events(of: body) {
                switch event.kind {
                case .call:
                    let use = facts.values[flow.uses(in: file).values[event.call]].use
                    guard use == .nothing || use == .result || use == .returned else { continue }
                    guard only == nil else { return nil }
                    only = event.call
                case .returning, .other: break
                default: return nil
                }
            }
            let symbol = Symbol(file: file, declaration: body.declaration)
            guard let only, sets.program.declaration(symbol).kind == .function else { return nil }
            let targets = flow.resolver.targets(of: only, in: file)
            return targets.isEmpty ? nil : FileFailures.Forward(symbol: symbol, targets: targets)
        }
    }

    private func absorption(by handler: ErrorHandler, in symbol: Symbol) -> Absorption? {
        let events = Array(facts.events(of: facts.bodies[handler.body]))
        guard let ending = ending(of: events[handler.events]) else { return nil }
        let declaration = sets.program.declaration(symbol)
        let givesValue = declaration.type >= 0 || declaration.kind == .initializer
        // Otherwise the code after the handler decides what the function returns.
        guard let answer = ending.answer ?? (givesValue ? nil : .nothing), fails(handler) else { return nil }
        let body = sets.program.linked.body(file, handler.body)
        let steps = handler.origin == .clause ? sets.attempt(of: handler.filter, in: body) : 0..<0
        return Absorption(
            answer: answer, isLogged: ending.isLogged, file: file, offset: handler.offset, steps: steps, body: body)
    }

    /// Returns what some events return, and whether they log; `nil` if they do more.
    private func ending(of events: ArraySlice<Event>) -> (answer: Absorption.Answer?, isLogged: Bool)? {
        var answer: Absorption.Answer?
        var isLogged = false
        for event in events {
            switch event.kind {
            case .call:
                let value = flow.uses(in: file).values[event.call]
                // The app's own functions count only if they do nothing but log.
                if flow.effects(of: event.call, in: file).contains(.onlyLogs)
                    || flow.symbols(calledBy: event.call, in: file) == nil
                        && Reporting(flow).onlyLogs(event.call, in: file)
                {
                    isLogged = true
                } else if facts.values[value].use == .nothing {
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
        return (answer, isLogged)
    }

    /// Whether a relevant error can reach a handler.
    private func fails(_ handler: ErrorHandler) -> Bool {
        guard handler.origin == .clause else { return true }
        let body = sets.program.linked.body(file, handler.body)
        return !sets.caught(by: handler.filter, in: body).isEmpty
            && !flow.areDisposable(sets.attempt(of: handler.filter, in: body), of: body, in: sets)
    }

    /// Matches `isLoading = false` and `draft = nil`.
    private func takesAway(_ assignment: ValueID) -> Bool {
        guard let given = flow.uses(in: file).assigned[assignment] else { return false }
        return answer(given) == .empty
    }

    private func answer(_ value: ValueID) -> Absorption.Answer? {
        guard value.isPresent else { return .nothing }
        let record = facts.values[value]
        guard record.kind == .literal else { return nil }
        switch record.literal {
        case .null: return .empty
        case .boolean: return facts.text(record.name) == "true" ? .success : .empty
        case .array, .dictionary: return record.base.isAbsent ? .empty : nil
        case .string: return record.flags == 0 ? .empty : nil
        default: return nil
        }
    }
}
