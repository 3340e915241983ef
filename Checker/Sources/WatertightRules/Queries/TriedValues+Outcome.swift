/// A `try?` during classification.
struct SwallowedTry {
    var event: Event
    /// The index of its event in the body.
    var position: Int
    /// The index of its body in the file and in the program.
    var body: BodyID
    var number: Int32
    var arriving: ThrowSet
    /// What happens to its value.
    var fate: TryFate
}

/// What follows a failure in a `try?`, as a part of its row.
enum TriedOutcome {
    case next(Next)
    case receivedBy(Recipients)
    /// A user's action does nothing else.
    case action
}

extension TriedValues {
    typealias Verdict = (outcome: TriedOutcome, words: Sentence)

    /// Returns a `try?` before classification.
    func tried(_ event: Event, at position: Int, in body: BodyID) -> SwallowedTry {
        let number = number(of: body)
        return SwallowedTry(
            event: event, position: position, body: body, number: number,
            arriving: survey.throwSets.dropped(at: event.offset, in: number), fate: fate(ofTried: event.value))
    }

    /// Returns what follows a failure; `nil` if the value is only absent.
    func verdict(on tried: SwallowedTry) -> Verdict? { handling(of: tried) ?? goingOn(after: tried) }

    /// Returns who receives the failure: `nil` contains all information, or is reported.
    private func handling(of tried: SwallowedTry) -> Verdict? {
        if isOwnInitializer(tried.event.value) {
            return (.receivedBy(.caller), "the enclosing initializer fails with it")
        }
        for path in tried.fate.nilPaths {
            if let verdict = handling(of: path) { return verdict }
        }
        guard !tried.fate.isDropped else { return nil }
        if tried.fate.defaults.contains(where: { isErrorMade($0.other) })
            || tried.fate.nilPaths.contains(where: { answersError($0) })
        {
            return (.receivedBy(.caller), "an error replaces nil")
        }
        // A loop can't distinguish failure from its regular end.
        if tried.fate.loops.isEmpty, tried.arriving.isOneCase(in: program) {
            let error = onlyError(of: tried.arriving)
            return (.receivedBy(.caller), "only `\(error)` can be thrown, so nil identifies it")
        }
        let steps = survey.throwSets.swallowed(at: tried.event.offset, in: tried.number)
        if tried.fate.loops.isEmpty, survey.throwSets.onlyParse(steps, of: tried.number) {
            return (.receivedBy(.caller), "it fails only if the value doesn't have the expected form")
        }
        return tried.fate.isOnlyTested ? (.receivedBy(.caller), "the result is only tested for success") : nil
    }

    /// Returns what code does as after success.
    private func goingOn(after tried: SwallowedTry) -> Verdict? {
        if let loop = tried.fate.loops.first { return ending(loop) }
        for path in tried.fate.nilPaths {
            if let verdict = taking(path) { return verdict }
        }
        for other in tried.fate.defaults where isConstant(other.other, \.isMadeOfNothing) {
            if let verdict = sink(ofDefault: other) { return verdict }
        }
        for value in tried.fate.nils {
            if let verdict = sink(ofNil: value) { return verdict }
        }
        return loss(after: tried) ?? success(after: tried) ?? Actions(search).silentAction(tried)
    }

    private func success(after tried: SwallowedTry) -> Verdict? {
        guard tried.fate.isDropped, let success = Successes(search).success(after: tried.position, in: tried.body),
            success.kind != .alwaysTrue
        else { return nil }
        let words = success.words + (success.kind == .state ? "" : ", even if the operation failed")
        return (.next(.answersSuccess), "line \(lineOf: success.offset, in: file) \(words)")
    }

    /// Whether a path replies with an error: `return .unknownError`.
    private func answersError(_ path: NilPath) -> Bool {
        let events = events(of: path.body)
        return path.ownEvents(events).contains { events[$0].kind == .returning && isErrorMade(events[$0].value) }
    }

    private func isErrorMade(_ value: ValueID) -> Bool {
        guard value.isPresent else { return false }
        let type = typeOrExpected(of: value)
        // If the app conforms `String` to `Error`, strings still usually aren't errors.
        guard case .own(let nominal) = flow.resolver.errorOwner(of: type) else { return flow.resolver.isError(type) }
        return !program.linked.errorsByExtension.contains(nominal)
    }

    func onlyError(of set: ThrowSet) -> String { set.entries.first.flatMap { program.names(of: $0).first } ?? "" }

    /// Returns who receives `nil` as a failure from a path.
    private func handling(of path: NilPath) -> Verdict? {
        let events = events(of: path.body)
        let handler = path.handler(in: file)
        if let next = path.ownEvents(events).first(where: { triesNext($0, events) }) {
            return (
                .receivedBy(.caller),
                "line \(lineOf: events[next].offset, in: file) makes another attempt, whose error propagates"
            )
        }
        if path.isRest {
            // Code after several attempts applies to all of them.
            guard let last = path.ownEvents(events).last, events[last].kind == .throwing else { return nil }
            let words: Sentence = "line \(lineOf: events[last].offset, in: file) throws after another attempt"
            return (.receivedBy(.caller), words)
        }
        for event in events[path.events] {
            if event.kind == .throwing {
                return (.receivedBy(.caller), "line \(lineOf: event.offset, in: file) throws for nil")
            }
            guard event.kind == .call else { continue }
            if traits(ofCall: event.call).contains(.traps) {
                return (.next(.crashes), "line \(lineOf: event.offset, in: file) ends the process for nil")
            }
            // A log can be a stored closure. It is recognized by its name, so the result may only suppress findings.
            if Reporting(flow).isNamedLog(event.call, in: file) {
                return (.receivedBy(.log), "nil is written to a log")
            }
        }
        if let raised = RaisedErrors(search).raisedError(in: handler) {
            return (.receivedBy(.caller), "line \(lineOf: raised.offset, in: file) converts nil into a failure")
        }
        if Reporting(flow).report(by: handler) > .nothing { return (.receivedBy(.log), "nil is written to a log") }
        // The first value of a property that a view reads doesn't show a failure.
        guard symbol(around: path.body).map({ program.declaration($0).kind }) != .initializer else { return nil }
        let shown = Viewers(search).presentation(in: handler) ?? presentation(ofFlagFrom: path)
        return shown.map { (.receivedBy(.person), $0) }
    }

    /// Returns what code after a path shows because of a variable that the path sets.
    private func presentation(ofFlagFrom path: NilPath) -> Sentence? {
        let events = events(of: path.body)
        let flags = events[path.events].compactMap { event -> LocalID? in
            guard event.kind == .assigning, case let target = facts.values[event.value].base, target.isPresent,
                facts.values[target].kind == .local
            else { return nil }
            return facts.values[target].local
        }
        guard !flags.isEmpty else { return nil }
        for position in events.indices where position >= path.events.upperBound && events[position].kind == .condition {
            let value = events[position].value
            guard value.isPresent, facts.values[value].kind == .local, flags.contains(facts.values[value].local),
                events[position].detail == 0, let branch = events.around(position, .branch),
                let arm = events.parts(of: branch).first(where: { events[$0].kind == .arm && events[$0].arm == .some })
            else { continue }
            return Viewers(search).presentation(in: NilPath(arm: arm, of: path.body, events).handler(in: file))
        }
        return nil
    }

    /// Whether an event is a `try` with a call, whose error propagates.
    private func triesNext(_ position: Int, _ events: [Event]) -> Bool {
        events[position].kind == .tries
            && events[position...].prefix(Int(events[position].next) - position).contains { $0.kind == .call }
    }
}
