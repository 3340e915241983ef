import WatertightRules

/// `unmatched-failure`: a test for the kind of an error doesn't match the interruption of a migrated layer.
struct UnmatchedFailureRule: Query {
    static let description = RuleDescription(
        id: "unmatched-failure", severity: .warning, runsIn: .programs, consequence: .misled)

    func leaks(in search: inout Search) -> [Leak] {
        guard search.hasInterruptions else { return [] }
        var lines: Set<Int> = []
        let decisions = ErrorDecisions(search: search)
        return decisions.all().compactMap { [search] decision -> Leak? in
            let roots = search.interruptions(at: decision).filter {
                !search.isRecognized($0) && !search.isRecognized($0, by: decision)
            }
            guard let failure = roots.first?.failures.first, search.ships(decision.body),
                !search.isForCoding(decision.body), !decisions.isOnlyForLogs(decision),
                lines.insert(search.facts.line(of: decision.offset)).inserted
            else { return nil }
            let missed: Sentence =
                roots.allSatisfy(\.isOnly)
                ? "`\(decision.test)` never matches: only \(search.name(of: failure)) arrives."
                : "`\(decision.test)` doesn't match \(search.name(of: failure)), which arrives, too."
            return Leak(
                offset: decision.offset, length: 1, body: decision.body,
                message: "\(missed) Use `ErasedFailure(foreign: error)`, or pass the error to the router.",
                basis: roots.flatMap(\.failures).map(search.origin))
        }
    }
}

extension Search {
    /// Whether the program uses the library, and the file isn't a part of it.
    var hasInterruptions: Bool {
        program.linked.wellKnown.interruption >= 0 && !KnownModules.library.contains(program.files[file].module ?? "")
    }

    /// Returns where the interruptions come from that arrive at a decision.
    func interruptions(at decision: ErrorDecision) -> [Arrivals.Root] {
        guard hasInterruptions else { return [] }
        guard decision.value.isPresent else { return interruptions(after: decision.event, in: decision.body) }
        // A cancellation has the code of a canceled request.
        if decision.isBridged, ErrorDecisions(search: self).testsForCancellation(decision) { return [] }
        let value = facts.values[decision.value]
        let error = decision.event < 0 ? value.base : decision.value
        if !decision.isBridged, matchesInterruption(at: error) { return [] }
        return Arrivals(search: self).roots(of: error).filter { root in
            !root.failures.isEmpty && !(decision.isBridged && conforms(root, to: "CustomNSError"))
        }
    }

    /// Returns the interruptions that arrive at the clauses after one that doesn't catch them.
    private func interruptions(after clause: Int, in body: BodyID) -> [Arrivals.Root] {
        let events = events(of: body)
        let others =
            events.around(clause, .region).map { events.parts(of: $0) }?
            .filter { events[$0].kind == .handler && $0 >= clause }.map { events[$0].filter } ?? []
        let roots = others.map { Arrivals(search: self).root(of: $0) }
        let isCaught = zip(others, roots).contains { filter, root in
            !root.failures.isEmpty && facts.patterns(of: facts.handlers[filter]).contains { $0.kind == .type }
        }
        return isCaught ? [] : roots.filter { !$0.failures.isEmpty }
    }

    /// Whether the code that has an interruption first matches its type, shows its own text, or passes it to the library,
    /// also in functions that it calls. An unknown function may do so, and the callers of a function that throws it on.
    func isRecognized(_ root: Arrivals.Root) -> Bool {
        (locals(after: root) + [root.local]).contains { recognize(flow.ends(ofLocal: $0, in: root.file), root) }
    }

    /// Returns what the next clauses catch, if the first one has a condition: `catch where error is OldFailure`.
    private func locals(after root: Arrivals.Root) -> [LocalID] {
        let there = search(in: root.file)
        guard root.local.isPresent, there.facts.locals[root.local].kind == .caught else { return [] }
        let first = there.facts.locals[root.local].filter
        let events = there.events(of: there.flow.uses(in: root.file).clauses[first])
        guard there.facts.patterns(of: there.facts.handlers[first]).allSatisfy(\.isPartial),
            let clause = events.firstIndex(where: { $0.kind == .handler && $0.filter == first }),
            let region = events.around(clause, .region)
        else { return [] }
        return events.parts(of: region).filter { $0 > clause && events[$0].kind == .handler }
            .map { there.flow.uses(in: root.file).caught[events[$0].filter] }
    }

    /// Whether the code of a decision does that with an interruption that arrives.
    func isRecognized(_ root: Arrivals.Root, by decision: ErrorDecision) -> Bool {
        guard decision.value.isPresent else { return false }
        let error = decision.event < 0 ? facts.values[decision.value].base : decision.value
        let value = facts.values[ErrorValues(self).stripped(error)]
        return value.kind == .local && recognize(flow.ends(ofLocal: value.local, in: file), root)
    }

    private func recognize(_ ends: [ErrorEnd], _ root: Arrivals.Root, depth: Int = 0) -> Bool {
        ends.contains { end in
            let there = search(in: end.file)
            if isPassedToLibrary(end) { return true }
            if end.form == .text { return end.kind != .logged && conforms(root, to: "LocalizedError") }
            switch end.kind {
            case .accessed(let member?):
                if program.isLibrary(member) { return true }
                guard depth < 3, case let inside = search(in: member.file), program.declaration(member).body.isPresent
                else { return false }
                let selves = inside.facts.bodies[program.declaration(member).body].values
                    .filter { inside.facts.values[$0].kind == .selfValue }
                return recognize(selves.flatMap { flow.ends(ofValue: $0, in: member.file) }, root, depth: depth + 1)
            case .handed(nil): return end.form == .itself
            case .thrown, .returned: return !root.isOnly && end.form != .part
            case .decided: return there.matchesInterruption(at: end.value)
            case .stored(let property):
                // Code that reads the property may pass it on, such as a view.
                return depth < 3
                    && survey.uses.places(of: property).contains { place in
                        recognize(flow.ends(ofValue: place.value, in: place.file), root, depth: 3)
                    }
            case .logged, .answered, .handed, .accessed(nil), .shown, .kept: return false
            }
        }
    }

    private func isPassedToLibrary(_ end: ErrorEnd) -> Bool {
        let value = program.facts(end.file).values[end.value]
        let callees = value.use == .argument ? flow.symbols(calledBy: value.userCall, in: end.file) : nil
        return callees?.contains(where: program.isLibrary) == true
    }

    /// Whether earlier code of the function passes an error to the library: `guard error is OldFailure else { router… }`.
    func passesToLibrary(_ error: ValueID) -> Bool {
        let value = facts.values[ErrorValues(self).stripped(error)]
        return value.kind == .local
            && flow.ends(ofLocal: value.local, in: file).contains {
                $0.file == file && $0.offset < value.offset && isPassedToLibrary($0)
            }
    }

    /// Whether a test of its type around the use of an error, or one that ends the code before, leaves no interruption.
    func excludesInterruptions(_ error: ValueID) -> Bool {
        let value = ErrorValues(self).stripped(error)
        guard value.isPresent, facts.values[value].kind == .local else { return false }
        let body = facts.body(ofValue: value)
        let (events, offset) = (events(of: body), facts.values[value].offset)
        return events.indices.contains { position in
            guard events[position].kind == .branch, events[position].offset < offset else { return false }
            let parts = events.parts(of: position)
            let arms = parts.filter { events[$0].kind == .arm }
            let here = arms.first { events[$0].range.contains(offset) }
            let isOver = arms.allSatisfy { events[$0].end <= offset }
            if events[position].branching == .selection {
                guard let here, isSame(events[position].value, value) else { return false }
                let own = types(matchedBy: events[here].filter)
                guard own.isEmpty else { return !own.contains { isInterruption($0, in: body) } }
                let earlier = arms.filter { $0 < here }.map { events[$0].filter }
                return earlier.flatMap { types(matchedBy: $0, wholly: true) }.contains { isInterruption($0, in: body) }
            }
            // Code after the branch continues the arm that doesn't leave.
            let left = isOver ? arms.filter(events.leavesAtEnd) : []
            let kept = here.map { events[$0].arm } ?? left.first.map { events[$0].arm == .some ? .others : .some }
            guard let kept, left.count < 2 else { return false }
            let tests = parts.map { events[$0] }.filter { $0.kind == .condition }.map { condition -> Bool in
                guard let type = type(testedBy: condition.value, for: value) else { return false }
                return isInterruption(type, in: body) == ((kept == .some) == (condition.detail == 1))
            }
            return kept == .some ? tests.contains(true) : !tests.isEmpty && tests.allSatisfy(\.self)
        }
    }

    /// Returns the type for which a whole condition tests an error. Negations inside of a condition aren't known.
    private func type(testedBy condition: ValueID, for error: ValueID) -> Int32? {
        let value = facts.operand(of: condition, inside: .group, .unwrapped)
        guard value.isPresent, [.check, .cast].contains(facts.values[value].kind),
            isSame(facts.values[value].base, error)
        else { return nil }
        return facts.values[value].type
    }

    private func isSame(_ tested: ValueID, _ error: ValueID) -> Bool {
        let value = ErrorValues(self).stripped(tested)
        return value.isPresent && facts.values[value].kind == .local
            && facts.values[value].link == facts.values[error].link
    }

    private func types(matchedBy filter: FilterID, wholly: Bool = false) -> [Int32] {
        guard filter.isPresent else { return [] }
        return facts.patterns(of: facts.handlers[filter])
            .filter { $0.kind == .type && !(wholly && $0.isPartial) }.map(\.type)
    }

    /// Whether a test of a value is for a type that interruptions have.
    private func matchesInterruption(at value: ValueID) -> Bool {
        let body = facts.body(ofValue: value)
        var found = facts.values[value].use == .base ? [facts.values[facts.values[value].user].type] : []
        for (position, event) in events(of: body).enumerated() where event.kind != .handler && event.value == value {
            found += ErrorDecisions(search: self).filters(of: event, position, body).flatMap { types(matchedBy: $0) }
        }
        return found.contains { isInterruption($0, in: body) }
    }

    private func isInterruption(_ type: Int32, in body: BodyID) -> Bool {
        let known = program.linked.wellKnown
        let matching = program.linked.supertypes(of: known.interruption).union([known.interruption])
        let nominal = flow.resolver.types[flow.resolver.type(type, in: symbol(around: body), file: file)].nominal
        return nominal != known.error && matching.contains(nominal)
    }

    private func conforms(_ root: Arrivals.Root, to name: String) -> Bool {
        root.failures.allSatisfy { failure in
            failure.type >= 0
                && program.linked.nominals[Int(failure.type)].symbol.map { conforms($0, to: [name]) } == true
        }
    }

    /// Returns the description of an interruption, such as "the `Interruption<InboxError>` of `messages`".
    func name(of failure: ThrownFailure) -> Sentence {
        let type: Sentence = failure.type < 0 ? "the `Interruption`" : "the `Interruption<\(type: failure.type)>`"
        return failure.thrower.map { "\(type) of `\($0)`" } ?? type
    }

    func origin(of failure: ThrownFailure) -> Sentence {
        guard let thrower = failure.thrower else { return "an `Interruption` is passed without its type" }
        return "line \(lineOf: program.declaration(thrower).nameOffset, in: thrower.file): `\(thrower)` throws it"
    }
}
