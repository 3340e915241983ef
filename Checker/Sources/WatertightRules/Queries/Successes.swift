/// Finds reports of success after a failure that the surrounding code can't observe.
struct Successes: FileAnalysis {
    let search: Search

    struct Success {
        var offset: UInt32
        var words: String
        var kind: Kind

        enum Kind {
            /// The caller or a completion handler receives it.
            case answer
            /// A property is set.
            case state
            case alwaysTrue
        }
    }

    func add(_ success: Success, to end: inout End) {
        guard success.kind == .answer || end.attempt.isAction else { return }
        end.next = .answersSuccess
        end.outcome = success.offset
        end.after.append(evidence(success.offset, "this \(success.words)"))
    }

    /// Adds the code that follows a handler that does nothing or only logs.
    func add(after handler: ErrorHandler, to end: inout End) {
        let events = events(of: handler.body)
        if let around = events.around(handler.event, .region, .branch),
            let success = success(after: around, in: handler.body)
        {
            add(success, to: &end)
        } else if handler.origin == .clause, isLast(handler), let function = symbol(around: handler.body),
            facts.bodies[handler.body].kind == .function, case let declaration = program.declaration(function),
            declaration.kind == .function, declaration.throwsErrors, declaration.type < 0,
            !end.attempt.isDisjoint(with: [.callsServer, .writes])
        {
            end.next = .answersSuccess
            end.outcome = end.offset
            end.after.append(
                evidence(handler.offset, "`\(program.name(of: function))` can throw, but returns after this failure"))
        }
    }

    /// Returns the first report of success after an event on the same path, unless another attempt comes first.
    func success(after position: Int, in body: BodyID) -> Success? {
        let events = events(of: body)
        let path = path(around: position, in: body)
        let end = end(ofPathAround: position, in: body)
        let own = position..<max(position + 1, Int(events[position].next))
        // Otherwise success could refer to another attempt.
        guard !search.bodyEvents(body).hasTry(in: (path.map { $0 + 1 } ?? 0)..<position) else { return nil }
        var next = own.upperBound
        // A log isn't work that can succeed, but a value stored after it is weak evidence.
        var isNext = true
        var isDirectlyNext = true
        while next < end {
            let event = events[next]
            switch event.kind {
            case .tries, .swallow, .region, .branch: return nil
            case .call:
                if reportsSuccess(event.call, in: body) {
                    return Success(offset: event.offset, words: "reports success", kind: .answer)
                }
                isDirectlyNext = false
                if !flow.effects(of: event.call, in: file).contains(.onlyLogs) { isNext = false }
            case .loop: (isNext, isDirectlyNext) = (false, false)
            case .assigning
            where isDirectlyNext && storesKnownValue(event.value) || isNext && indicatesSuccess(event.value, in: body):
                return Success(
                    offset: event.offset, words: "changes state as if the operation had succeeded", kind: .state)
            case .returning where facts.boolean(event.value) == true:
                return Success(
                    offset: event.offset, words: "returns success",
                    kind: returnsFalse(body) ? .answer : .alwaysTrue)
            default: break
            }
            next = max(next + 1, Int(event.next))
        }
        return nil
    }

    func end(ofPathAround position: Int, in body: BodyID) -> Int {
        let events = events(of: body)
        return path(around: position, in: body).map { Int(events[$0].next) } ?? events.count
    }

    /// Returns the innermost enclosing arm, attempt, handler, or loop, which can run without the rest of the body.
    private func path(around position: Int, in body: BodyID) -> Int? {
        let found = search.bodyEvents(body)
        return found.enclosing(position).first { [.arm, .attempt, .handler, .loop].contains(found.events[$0].kind) }
    }

    /// Whether no code follows a clause in its body, neither directly nor after a loop that returns on success.
    private func isLast(_ handler: ErrorHandler) -> Bool {
        let events = events(of: handler.body)
        guard let region = events.around(handler.event, .region), Int(events[region].next) == events.count
        else { return false }
        let around = events[..<region].filter { Int($0.next) > region }
        let isRepeated = handler.attempt.map { events[$0].contains { $0.kind == .returning } } ?? false
        return around.allSatisfy { $0.kind == .loop && isRepeated }
    }

    /// Whether `true` means success: the function also returns `false`, and doesn't implement a protocol requirement.
    private func returnsFalse(_ body: BodyID) -> Bool {
        guard facts.bodies[body].kind == .function, let symbol = symbol(around: body),
            !Requirements(search).isRequired(symbol)
        else { return false }
        return events(of: body).contains { $0.kind == .returning && facts.boolean($0.value) == false }
    }

    /// Whether a call only reports success, in code that never reports failure the same way: `completion(true)`,
    /// `completion(nil)` for an error, `completion(.success(()))`, `continuation.resume()`.
    func reportsSuccess(_ call: CallID, in body: BodyID) -> Bool {
        let answers = TriedValues(search)
        guard answers.answers(call), answersOnlySuccess(call) else { return false }
        return !events(of: body).contains { $0.kind == .call && answers.answers($0.call) && answersFailure($0.call) }
    }

    private func answersOnlySuccess(_ call: CallID) -> Bool {
        let arguments = facts.arguments(of: facts.calls[call])
        guard let only = arguments.first else { return resumesThrowing(call) }
        guard arguments.count == 1, only.value.isPresent else { return false }
        if facts.boolean(only.value) == true { return true }
        guard let wanted = expectedType(of: only.value) else { return false }
        if facts.values[only.value].isNull { return flow.resolver.isError(flow.resolver.withoutOptional(wanted)) }
        let type = flow.resolver.types[wanted]
        guard facts.values[only.value].kind == .call, type.kind == .nominal,
            type.first == program.linked.wellKnown.result, type.arguments.count == 2,
            case let given = facts.arguments(of: facts.calls[facts.values[only.value].call]),
            given.count == 1, let inner = given.first, inner.value.isPresent
        else { return false }
        let isNothing = facts.values[inner.value].kind == .group && flow.resolver.hasNoValue(type.arguments[0])
        return isNothing || facts.boolean(inner.value) == true
    }

    private func resumesThrowing(_ call: CallID) -> Bool {
        let callee = facts.calls[call].callee
        guard callee.isPresent, facts.values[callee].kind == .member, facts.values[callee].base.isPresent else {
            return false
        }
        let type = flow.resolver.types[type(of: facts.values[callee].base)]
        guard type.arguments.count > 1, flow.resolver.isError(type.arguments[1]) else { return false }
        let failure = flow.resolver.types[type.arguments[1]]
        return failure.kind != .nominal || failure.first != program.linked.wellKnown.never
    }

    /// Whether a reply contains an error or `false`.
    private func answersFailure(_ call: CallID) -> Bool {
        facts.arguments(of: facts.calls[call]).contains { argument in
            guard argument.value.isPresent, !facts.values[argument.value].isNull else { return false }
            if facts.boolean(argument.value) == false { return true }
            let given = type(of: argument.value)
            let wanted = expectedType(of: argument.value) ?? given
            return [given, wanted].contains { flow.resolver.isError(flow.resolver.withoutOptional($0)) }
                || isMadeOfError(argument.value, wanted)
        }
    }

    private func isMadeOfError(_ value: ValueID, _ wanted: TypeID) -> Bool {
        let record = facts.values[value]
        guard record.kind == .call, flow.resolver.types[wanted].first == program.linked.wellKnown.result else {
            return false
        }
        return facts.arguments(of: facts.calls[record.call]).contains { argument in
            argument.value.isPresent && expectedType(of: argument.value).map { flow.resolver.isError($0) } ?? false
        }
    }

    /// Matches `kept = chosen`: sets a property to a value from before the attempt.
    private func storesKnownValue(_ assignment: ValueID) -> Bool {
        let value = facts.values[assignment]
        guard value.base.isPresent, [.member, .name].contains(facts.values[value.base].kind),
            let given = given(by: assignment)
        else { return false }
        return [.local, .name, .member].contains(facts.values[given].kind)
    }

    /// Matches `sent = true`, `state = .sent`, or `draft = saved` for a property that a screen reads. Excludes
    /// properties that the function also sets elsewhere, such as progress flags.
    private func indicatesSuccess(_ assignment: ValueID, in body: BodyID) -> Bool {
        let value = facts.values[assignment]
        guard value.base.isPresent, let given = given(by: assignment), !isConstant(given, \.isNothing),
            let property = symbol(named: value.base), program.declaration(property).kind == .property
        else { return false }
        let others = events(of: body).contains { event in
            guard event.kind == .assigning, event.value != assignment, event.value.isPresent,
                case let base = facts.values[event.value].base, base.isPresent
            else { return false }
            return symbol(named: base) == property
        }
        return !others && Viewers(search).viewer(of: property, includesTests: true) != nil
    }
}
