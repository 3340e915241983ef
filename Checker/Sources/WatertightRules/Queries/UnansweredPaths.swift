/// Finds paths that end without a call of the closure for which a caller waits, although other paths call it.
struct UnansweredPaths: FileAnalysis {
    let search: Search

    /// Returns an end for each path that does nothing else.
    /// - Parameter others: The ends of errors, which tell more of a path.
    func ends(besides others: [End]) -> [End] {
        facts.bodies.ids.filter { facts.bodies[$0].kind == .function && search.ships($0) }.flatMap { function in
            let answers = answers(of: function)
            let bodies = facts.bodies.ids[function...].prefix { facts.isInside($0, function) }
            return bodies.filter { runsOnce($0, in: function, answers) }.flatMap { ends(of: $0, answers, others) }
        }
    }

    /// Returns the places that call a function's closures for a failure and a success, or pass them on; none if one is stored.
    private func answers(of function: BodyID) -> [ValueID] {
        guard let symbol = symbol(around: function) else { return [] }
        let uses = flow.uses(in: file)
        var found: [(mentions: ArraySlice<ValueID>, canFail: Bool)] = []
        for (position, parameter) in facts.parameters(of: program.declaration(symbol)).enumerated() {
            let written = flow.resolver.type(parameter.type, in: symbol, file: file)
            let type = flow.resolver.withoutOptional(written)
            let record = flow.resolver.types[type]
            guard record.kind == .function, !record.isAsync, type != written || parameter.has(Parameter.isEscaping),
                record.arguments.last.map(flow.resolver.hasNoValue) == true,
                let local = uses.parameter(position, of: symbol.declaration), !uses.mentions(of: local).isEmpty
            else { continue }
            found.append((uses.mentions(of: local), record.arguments.dropLast().contains(where: carriesError)))
        }
        let mentions = found.flatMap(\.mentions)
        guard found.count > 1 || found.contains(where: \.canFail),
            mentions.allSatisfy({ facts.values[$0].use != .assigned }),
            // `completion?(value)`
            mentions.contains(where: {
                facts.values[end(of: $0) { if case .itself = $0 { true } else { false } }].use == .callee
            })
        else { return [] }
        return mentions
    }

    /// Whether each run of a body needs an answer: that of the function, and those of completion handlers.
    private func runsOnce(_ body: BodyID, in function: BodyID, _ answers: [ValueID]) -> Bool {
        guard body != function else { return true }
        guard facts.bodies[body].kind == .closure, let call = call(receiving: body) else { return false }
        guard case .symbols(let callees) = callees(of: call) else {
            // Only with a closure for success and one for failure is it known to run once.
            let others = closures(handedTo: call).filter { $0 != body }.map { facts.bodies[$0].values }
            return others.contains { values in answers.contains { values.contains($0) } }
                || facts.arguments(of: facts.calls[call]).contains { answers.contains($0.value) }
        }
        return callees.allSatisfy {
            !program.isModel($0.symbol) || !program.traits(of: $0.symbol).isDisjoint(with: [.once, .detached])
        }
    }

    private func ends(of body: BodyID, _ answers: [ValueID], _ others: [End]) -> [End] {
        let mentions = answers.filter { facts.bodies[body].values.contains($0) }
        let events = events(of: body)
        guard !mentions.isEmpty, !events.contains(where: { $0.kind == .deferred }) else { return [] }
        var paths = Paths(events: events, mentions: mentions.map { facts.values[$0].offset }.sorted()) { event in
            event.value.isAbsent || facts.values[event.value].isNull
        }
        _ = paths.follow(events.indices, from: 0, to: .max, false)
        return paths.exits.compactMap { exit in
            let code = exit.arm + 1..<Int(events[exit.arm].next)
            let isQuiet = events[code].allSatisfy { event in
                [.returning, .leaving].contains(event.kind)
                    || event.kind == .call && traits(ofCall: event.call).contains(.logs)
            }
            let start = events[exit.branch].offset
            let checks = events[exit.branch..<exit.arm].filter { $0.kind == .condition }
            guard isQuiet, events[exit.branch].branching == .selection || !checks.allSatisfy(isExcused),
                !others.contains(where: { $0.body == body && start <= $0.offset && $0.offset < events[exit.arm].end })
            else { return nil }
            var end = EndTable(search).row(.unanswered, start, body, at: exit.branch)
            end.next = .returns
            if code.contains(where: { events[$0].kind == .call }) { end.recipients.insert(.log) }
            let other = facts.values[mentions[0]]
            end.before.append(evidence(other.offset, "another path calls `\(facts.text(other.name))`"))
            return end
        }
    }

    /// `guard let self`, `guard !task.isCancelled`: nobody waits any more.
    private func isExcused(_ check: Event) -> Bool {
        let value = facts.operand(of: check.value, inside: .unwrapped, .operation)
        guard value.isPresent, facts.values[value].kind != .selfValue else { return value.isPresent }
        return search.isCancelName(facts.text(facts.values[value].name))
    }
}

/// Follows the paths through a body.
private struct Paths {
    typealias Exit = (branch: Int, arm: Int)

    let events: [Event]
    let mentions: [UInt32]
    /// Whether a `return` gives the caller nothing.
    let givesNothing: (Event) -> Bool
    var exits: [Exit] = []
    var around: Exit?

    private func hasAnswer(_ start: UInt32, _ end: UInt32) -> Bool {
        let first = mentions.partitioningIndex { $0 >= start }
        return first < mentions.count && mentions[first] < end
    }

    /// Follows events in sequence.
    /// - Returns: Whether all paths that continue have an answer; `nil` if none continues.
    mutating func follow(_ range: Range<Int>, from start: UInt32, to end: UInt32, _ isAnswered: Bool) -> Bool? {
        var (isAnswered, start, position) = (isAnswered, start, range.lowerBound)
        while position < range.upperBound {
            let event = events[position]
            let next = Int(event.next)
            let stop = next < range.upperBound ? events[next].offset : end
            switch event.kind {
            case .returning, .throwing:
                let isOpen = event.kind == .returning && givesNothing(event) && !isAnswered && !hasAnswer(start, stop)
                if isOpen, let around { exits.append(around) }
                return nil
            case .leaving: return event.leaving == .arm ? isAnswered : nil
            case .branch where event.branching != .compilation:
                let arms = events.parts(of: position).filter { events[$0].kind == .arm }
                if hasAnswer(start, arms.first.map { events[$0].offset } ?? stop) { isAnswered = true }
                guard let result = follow(arms: arms, of: position, isAnswered) else { return nil }
                isAnswered = result
            case .region:
                let attempt = events.parts(of: position).first { events[$0].kind == .attempt }
                let result = attempt.flatMap {
                    follow($0 + 1..<Int(events[$0].next), from: start, to: stop, isAnswered)
                }
                // The ends of errors have rows of their own.
                isAnswered = result ?? true
            default:
                if hasAnswer(start, stop) { isAnswered = true }
            }
            start = stop
            position = next
        }
        return isAnswered || hasAnswer(start, end)
    }

    private mutating func follow(arms: [Int], of branch: Int, _ isAnswered: Bool) -> Bool? {
        let outer = around
        defer { around = outer }
        var results = arms.compactMap { arm in
            around = (branch, arm)
            let range = arm + 1..<Int(events[arm].next)
            return follow(range, from: events[arm].offset, to: events[arm].end, isAnswered)
        }
        if events[branch].branching != .selection, arms.count < 2 { results.append(isAnswered) }
        return results.isEmpty ? nil : results.allSatisfy(\.self)
    }
}
