/// Builds the table of ends for the shipping code of one file.
struct EndTable: FileAnalysis {
    let search: Search

    /// Returns all ends in source order.
    func rows() -> [End] {
        var found = handlers().filter { ships($0.body) }.compactMap { end(at: $0) }
        for body in facts.bodies.ids where ships(body) {
            for (position, event) in events(of: body).enumerated() {
                switch event.kind {
                case .swallow: if let end = end(ofTry: event, at: position, in: body) { found.append(end) }
                case .call: if let end = end(ofCall: event, at: position, in: body) { found.append(end) }
                case .branch:
                    if let end = end(ofUnnamedErrorAt: position, in: body) { found.append(end) }
                    if let end = end(ofStatusCheckAt: position, in: body) { found.append(end) }
                default: break
                }
            }
        }
        for local in IgnoredStatuses(search).unreadErrors() {
            let mention = flow.uses(in: file).mentions(of: local).first ?? .absent
            found.append(row(.errorPointer, facts.locals[local].offset, facts.body(ofValue: mention)))
        }
        found += facts.values.ids.compactMap { end(ofRead: $0) ?? end(ofHandlerAssignedBy: $0) }
        found += ReceivedErrors(search).ends() + ErrorTexts(search).shownTexts().map(end(ofText:))
        found += UnansweredPaths(search).ends(besides: found)
        return found.sorted { $0.offset < $1.offset }
    }

    private func end(ofText shown: ShownText) -> End {
        var end = row(.rawText, shown.text.offset, shown.text.body)
        end.recipients = [.person, .withCause]
        end.shownText = shown
        end.before = [evidence(shown.text.offset, shown.way)]
        return end
    }

    func row(_ origin: Origin, _ offset: UInt32, _ body: BodyID, at position: Int = 0) -> End {
        var end = End(
            origin: origin, recipients: [], next: .continues, attempt: [], file: file, body: body, offset: offset,
            outcome: offset, isOnScreen: search.isOnScreen(body),
            start: Start { [search] in Triggers(search).trigger(of: body) })
        if cleansUp(body, at: position) { end.attempt.insert(.cleansUp) }
        if place(around: body).layer == .diagnostics { end.attempt.insert(.logs) }
        return end
    }

    func attempt(_ steps: Range<Int>, of body: Int32) -> Attempt {
        var found = Attempt(survey.throwSets.traits(reachedBy: steps, of: body))
        if flow.areDisposable(steps, of: body, in: survey.throwSets) { found.insert(.cleansUp) }
        return found
    }

    /// Adds the recipients of a failure in code that runs before the end: in its callees.
    func add(_ report: ReportLevel, at offset: UInt32, to end: inout End) {
        guard report > .nothing else { return }
        end.recipients.formUnion([report == .logged ? .log : .keeper, .withCause])
        let words = report == .logged ? "the callee logs this failure" : "the callee passes this failure on"
        end.before.append(evidence(offset, words))
    }

    // MARK: Handlers

    private func end(at handler: ErrorHandler) -> End? {
        guard handler.reach != .cancellation, !testsAgain(handler),
            !triesAgain(after: handler.attempt ?? 0..<0, in: handler.body)
        else { return nil }
        var end = row(origin(of: handler), handler.offset, handler.body, at: handler.event)
        end.before.insert(evidence(handler.offset, handler.whatItTakes.rendered(in: program, from: file)), at: 0)
        let raised = addOutcome(of: handler, to: &end)
        // A rethrown error doesn't end here.
        if end.next == .throwsAgain { return nil }
        if handler.origin == .clause, triesAndPasses(handler) || throwsAfterward(handler) {
            end.recipients.insert(.caller)
        }
        if handler.origin == .clause {
            let number = number(of: handler.body)
            let caught = survey.throwSets.caught(by: handler.filter, in: number)
            guard !caught.isEmpty else { return nil }
            let steps = survey.throwSets.attempt(of: handler.filter, in: number)
            end.attempt.formUnion(attempt(steps, of: number))
            end.isExplained = events(of: handler.body)[handler.event].isExplained
            // `throw .failed(…)` begins another incident: the log doesn't connect it with the caught one.
            let interruption = program.linked.wellKnown.interruption
            let beginsIncident = interruption >= 0 && raised?.type == interruption
            if !beginsIncident { add(survey.failures.report(of: steps, in: number), at: handler.offset, to: &end) }
            end.isPlain = Causes(search).hasOnlyKinds(handler) || Causes(search).isOnlyEncoding(handler)
            if isObvious(caught, beginsIncident ? nil : raised?.type ?? nil) { end.recipients.insert(.obviousCause) }
            let whole = survey.throwSets.flows[Int(number)]
            // Not in a `try?`, nor in another `do`, which may catch it.
            if let first = steps.first(where: {
                survey.throwSets.canThrow($0, of: number) && whole.takers(around: $0).first == steps.upperBound
            }) {
                end.before.insert(evidence(whole.steps[first].offset, "this can fail"), at: 0)
            }
        } else {
            let isRendered = Causes(search).rendersResult(handler)
            add(isRendered ? .passedOn : report(ofResultOf: handler), at: handler.offset, to: &end)
            end.isPlain = Causes(search).hasOnlyKinds(handler)
            if Causes(search).isOneCase(handler) { end.recipients.insert(.obviousCause) }
        }
        if end.isQuiet, flow.summary(of: handler).onlyLogs { Successes(search).add(after: handler, to: &end) }
        return end
    }

    /// Whether a handler inside has the error: `guard case .success = a else { if case .failure(let error) = a { … } }`
    private func testsAgain(_ handler: ErrorHandler) -> Bool {
        guard handler.result.isPresent, facts.values[handler.result].kind == .local else { return false }
        return flow.handlers(in: file).contains { other in
            other.body == handler.body && handler.events.contains(other.event) && other.reach == .everything
                && handler.event < other.event && other.result.isPresent && facts.values[other.result].kind == .local
                && facts.values[other.result].link == facts.values[handler.result].link
        }
    }

    /// Whether a handler makes another attempt, whose error propagates: `catch Store.Failure.missing { return try add() }`
    private func triesAndPasses(_ handler: ErrorHandler) -> Bool {
        let found = search.bodyEvents(handler.body)
        return handler.events.contains { position in
            found.events[position].kind == .tries
                && !found.enclosing(position).contains {
                    handler.events.contains($0) && found.events[$0].kind == .region
                }
        }
    }

    /// Whether a handler is part of another one that then throws: `catch { do { try undo() } catch { … }; throw error }`
    private func throwsAfterward(_ handler: ErrorHandler) -> Bool {
        let found = search.bodyEvents(handler.body)
        guard let outer = found.enclosing(handler.event).first(where: { found.events[$0].kind == .handler }) else {
            return false
        }
        return found.events.parts(of: outer).contains { $0 > handler.event && found.events[$0].kind == .throwing }
    }

    private func origin(of handler: ErrorHandler) -> Origin {
        guard handler.reach == .everything else { return .typedHandler }
        return switch handler.origin {
        case .clause: .clause
        case .failureCase: .failureCase
        case .optionalError: .errorParameter
        case .closure: .errorClosure
        }
    }

    /// Whether only one error is possible, or the raised error is the caught one.
    private func isObvious(_ errors: ThrowSet, _ raised: Int32?) -> Bool {
        isObvious(errors) || errors.isExact && raised.map { type in errors.entries.map(\.type) == [type] } ?? false
    }

    /// Adds the recipients of a failure and the code that follows.
    @discardableResult
    func addOutcome(of handler: ErrorHandler, to end: inout End) -> RaisedError? {
        let summary = flow.summary(of: handler)
        addRecipients(of: handler, to: &end)
        if let shown = Viewers(search).presentation(in: handler) {
            end.recipients.insert(.person)
            end.after.append(evidence(handler.offset, shown.rendered(in: program, from: file)))
        }
        let isNamed = Causes(search).namesError(handler, beyondItsKind: end.recipients.contains(.person))
        if RaisedErrors(search).notifiesOfFailure(handler) { end.recipients.insert(.keeper) }
        if isNamed || RaisedErrors(search).queriesFailedObject(handler) { end.recipients.insert(.withCause) }
        if summary.logs { end.recipients.insert(.log) }
        let raised = RaisedErrors(search).raisedError(in: handler)
        var next: Next = []
        for action in summary.own {
            switch action.kind {
            case .throwing where raised == nil: next.insert(.throwsAgain)
            case .returning:
                next.formUnion(answer(action.event.value))
                if RaisedErrors(search).returnsOnlyOnFailure(action.event.value, from: handler) {
                    end.recipients.insert(.caller)
                }
                if RaisedErrors(search).returnsShownText(action.event.value, from: handler) {
                    end.recipients.insert(.person)
                }
            case .leaving where handler.origin == .clause: next.insert(.skipsItem)
            case .call(let effects):
                if effects.contains(.asserts) { next.insert(.asserts) }
                if Successes(search).reportsSuccess(action.event.call, in: action.body) { next.insert(.answersSuccess) }
                if traits(ofCall: action.event.call).contains(.destroys) { next.insert(.deletes) }
            default: break
            }
        }
        if let value = RaisedErrors(search).value(ofArm: handler) { next.formUnion(answer(value)) }
        if let crash = summary.crash {
            next.insert(.crashes)
            end.outcome = crash.event.offset
        } else if let raised {
            end.recipients.insert(.caller)
            next.insert(.replacesError)
            end.outcome = raised.offset
        } else if let answer = RaisedErrors(search).bareAnswer(in: handler) {
            end.recipients.insert(.caller)
            next.insert(.answersNothing)
            end.outcome = summary.textLog ?? answer
        } else {
            if let log = summary.textLog { end.outcome = log }
            let hasAssignment = summary.own.contains { if case .assignment = $0.kind { true } else { false } }
            if !StateResets(search).onlyResets(handler) {
                // `case .failure: break`
                let onlyLeaves =
                    handler.origin == .failureCase && summary.only.map { $0.event.kind == .leaving } ?? false
                if !onlyLeaves, next.isDisjoint(with: [.throwsAgain, .skipsItem]) {
                    next.insert(hasAssignment ? .stores : .acts)
                }
            } else if hasAssignment {
                next.insert(.resets)
            }
        }
        if raised == nil, handler.origin == .closure,
            RaisedErrors(search).traits(ofCallAround: handler).contains(.replacesFailure)
        {
            let given = RaisedErrors(search).values(givenBy: handler.body)
            let isDefault = !given.isEmpty && given.allSatisfy { isConstant($0, \.isWhole) }
            next = isDefault ? .answersDefault : next.union(.acts)
        }
        end.next = next.isEmpty ? .continues : next
        return raised
    }

    /// Returns what a returned value indicates.
    private func answer(_ value: ValueID) -> Next {
        guard value.isPresent else { return .returns }
        return isConstant(value, \.isNothing) ? .answersNothing : .answersDefault
    }

    // MARK: `try?` and `try!`

    private func end(ofTry event: Event, at position: Int, in body: BodyID) -> End? {
        let number = number(of: body)
        let steps = survey.throwSets.swallowed(at: event.offset, in: number)
        guard !survey.throwSets.dropped(at: event.offset, in: number).isEmpty,
            !triesAgain(after: position..<Int(event.next), in: body)
        else { return nil }
        var end = row(event.isForced ? .forcedTry : .optionalTry, event.offset, body, at: position)
        end.attempt.formUnion(attempt(steps, of: number))
        add(survey.failures.report(of: steps, in: number), at: event.offset, to: &end)
        guard !event.isForced else {
            if isConstant(event.value, \.isWhole) { end.attempt.insert(.usesConstants) }
            end.isUnknown = survey.throwSets.dropped(at: event.offset, in: number).entries.isEmpty
            end.next = .crashes
            return end
        }
        let tried = TriedValues(search).tried(event, at: position, in: body)
        addFate(of: tried, to: &end)
        let calls = events(of: body)[position..<Int(event.next)].filter { $0.kind == .call }.map(\.call)
        let folders = calls.filter { traits(ofCall: $0).contains(.prepares) }
        let isNoticed = folders.contains { IgnoredStatuses(search).isNoticed($0, at: position, body) }
        if isNoticed { end.recipients.insert(.caller) }
        return end
    }

    /// Whether a decoder tries another format, and so expects errors: another attempt for the same key follows, or else an
    /// error of its own.
    private func triesAgain(after attempt: Range<Int>, in body: BodyID) -> Bool {
        guard isForCoding(body), case let events = events(of: body) else { return false }
        func keys(_ range: Range<Int>) -> Set<String> {
            Set(
                events[range].filter { $0.kind == .call }.map { event in
                    let arguments = facts.arguments(of: facts.calls[event.call])
                    guard arguments.count > 1, let key = arguments.last?.value, key.isPresent else { return "" }
                    return facts.text(facts.values[key].name)
                })
        }
        let tried = keys(attempt)
        let others = events.indices.filter { other in
            !attempt.contains(other) && [.tries, .swallow].contains(events[other].kind)
                && !keys(other..<Int(events[other].next)).isDisjoint(with: tried)
        }
        guard let last = others.last else { return false }
        return last >= attempt.upperBound || events[attempt.upperBound...].contains { $0.kind == .throwing }
    }

    /// Whether only constants decide if the attempt fails. A store, a server, or a function of the app can fail anyway.
    private func usesConstants(_ value: ValueID, _ end: End, _ steps: Range<Int>, of body: Int32) -> Bool {
        isConstant(value, \.isWhole) && end.attempt.isSubset(of: .decodes)
            && survey.throwSets.flows[Int(body)].steps[steps].allSatisfy { $0.callee.map(program.isModel) ?? false }
    }

    func addFate(of tried: SwallowedTry, to end: inout End) {
        if !tried.fate.isDropped, tried.fate.loops.isEmpty, isObvious(tried.arriving, nil) {
            end.recipients.insert(.obviousCause)
        }
        if tried.fate.isOnlyTested { end.recipients.formUnion([.caller, .withCause]) }
        let value = tried.event.value
        let (number, offset) = (number(of: tried.body), tried.event.offset)
        if value.isPresent, case let base = facts.values[value].base, base.isPresent,
            usesConstants(base, end, survey.throwSets.swallowed(at: offset, in: number), of: number)
        {
            end.attempt.insert(.usesConstants)
        }
        if isOwnInitializer(value) { end.recipients.insert(.caller) }
        for path in tried.fate.nilPaths where path.body == tried.body && !path.isRest && !raisesOtherwise(path) {
            var other = end
            let raised = addOutcome(of: path.handler(in: file), to: &other)
            guard raised != nil || !other.recipients.isDisjoint(with: [.log, .person]) else { continue }
            end = other
            if let raised, isObvious(tried.arriving, raised.type) { end.recipients.insert(.obviousCause) }
        }
        if tried.fate.nilPaths.contains(where: { $0.body == tried.body && repliesWithNothing($0) }) {
            end.recipients.insert(.caller)
        }
        // Losing these is harmless, or other code has the error.
        let isDecided = !end.attempt.isDisjoint(with: [.cleansUp, .logs]) || end.recipients.contains(.keeper)
        let verdict = isDecided ? nil : TriedValues(search).verdict(on: tried)
        switch verdict?.outcome {
        case .next(let next): end.next = next
        case .receivedBy(let recipients): end.recipients.formUnion(recipients)
        case .action:
            end.isByPerson = true
            end.attempt.insert(.wholeAction)
        case nil:
            if Actions(search).isOnlyLeft(tried.fate), !Actions(search).givesNil(tried.fate) {
                end.next = .returns
            } else if !tried.fate.isDropped, end.next == .continues {
                end.next = .answersNothing
            }
        }
        if let verdict {
            end.before.insert(evidence(tried.event.offset, verdict.words.rendered(in: program, from: file)), at: 0)
        }
        if tried.fate.isDropped, end.isQuiet,
            let success = Successes(search).success(after: tried.position, in: tried.body)
        {
            Successes(search).add(success, to: &end)
        }
    }

    /// Whether a path of a function does nothing but return `nil` or `false`, as a `catch` could.
    private func repliesWithNothing(_ path: NilPath) -> Bool {
        guard !path.isRest, facts.bodies[path.body].kind != .closure, case let events = events(of: path.body),
            case let own = path.ownEvents(events), own.count == 1, let only = own.first,
            events[only].kind == .returning, case let value = events[only].value, value.isPresent
        else { return false }
        return facts.values[value].isNull || facts.boolean(value) == false
    }

    /// Whether the other arm of the branch of a path also raises an error.
    private func raisesOtherwise(_ path: NilPath) -> Bool {
        let events = events(of: path.body)
        guard let branch = events.around(path.event, .branch), let (_, other) = events.arms(of: branch) else {
            return false
        }
        return RaisedErrors(search).raisedError(in: other, of: path.body, passing: [.handler, .branch]) != nil
    }

    /// Returns a branch for a missing value, if there is an error parameter that isn't read on that path.
    private func end(ofUnnamedErrorAt position: Int, in body: BodyID) -> End? {
        let events = events(of: body)
        guard !isForCoding(body), let error = Causes(search).unreadError(in: body, at: position),
            let arm = events.parts(of: position).first(where: { events[$0].kind == .arm && events[$0].detail == 1 }),
            let (failing, other) = events.arms(of: position),
            RaisedErrors(search).raisedError(in: other, of: body, passing: [.handler, .branch]) == nil
        else { return nil }
        let raised = RaisedErrors(search).raisedError(in: failing, of: body, passing: [.handler, .branch])
        // A closure that never uses its error, and creates no other, is an end itself.
        let isReadLater = !flow.uses(in: file).mentions(of: error).isEmpty
        guard isReadLater ? events.leavesAtEnd(of: failing.lowerBound - 1) : raised != nil else { return nil }
        var end = row(.unnamedError, events[position].offset, body, at: position)
        addOutcome(of: NilPath(arm: arm, of: body, events).handler(in: file), to: &end)
        let words = "the error parameter `\(facts.text(facts.locals[error].name))` is never used on this path"
        end.before.insert(evidence(events[position].offset, words), at: 0)
        guard let raised else { return end }
        end.outcome = raised.offset
        end.next = .replacesError
        end.recipients = .caller
        return end
    }

    // MARK: Statuses

    /// Returns the branch for an unexpected status: `guard status == errSecSuccess else { … }`, `if response.statusCode
    /// != 200 { … }`, or the `default` of a `switch`.
    private func end(ofStatusCheckAt position: Int, in body: BodyID) -> End? {
        guard let (status, arm) = IgnoredStatuses(search).failingArm(ofCheckAt: position, in: body) else { return nil }
        var handler = NilPath(arm: arm, of: body, events(of: body)).handler(in: file)
        var root = status
        while root.isPresent, facts.values[root].kind != .local { root = facts.values[root].base }
        if root.isPresent { handler.error = facts.values[root].local }
        var end = row(.statusCheck, handler.offset, body, at: position)
        addOutcome(of: handler, to: &end)
        // An error with the status originates here.
        if end.next.contains(.replacesError), end.recipients.contains(.withCause) { return nil }
        end.isPlain = IgnoredStatuses(search).statusKind(of: status) == .httpStatus
        end.before.insert(evidence(facts.values[status].offset, "this status is compared"), at: 0)
        return end
    }
}

extension Survey {
    /// Returns the ends of one file. Files can be analyzed in parallel with one resolver per thread.
    package func ends(in file: FileID, _ resolver: Resolver) -> [End] {
        guard !program.files[file].isModel else { return [] }
        resolver.begin()
        var search = Search(self, file: file, by: resolver)
        return search.ends()
    }
}
