/// Finds acceptable uses: losing the error is harmless, or `nil` contains all information.
extension TryAudit {
    func idiom(_ tried: SwallowedTry, _ search: Search) -> Verdict? {
        guard search.ships(tried.body) else { return (.support, "it isn't part of the released app") }
        guard !tried.arriving.isEmpty else { return (.nothing, "nothing can be thrown here") }
        if TriedValues(search).isOwnInitializer(tried.event.value) {
            return (.handled, "the enclosing initializer fails with it")
        }
        if search.cleansUp(tried.body, at: tried.position) {
            return (.cleanup, "it runs during cleanup, where a failure can't be handled")
        }
        if search.place(around: tried.body).layer == .diagnostics { return (.log, "it is part of the log itself") }
        return harmless(tried, search) ?? reported(tried, search) ?? answered(tried, search)
    }

    private func harmless(_ tried: SwallowedTry, _ search: Search) -> Verdict? {
        let sets = search.survey.throwSets
        let steps = sets.swallowed(at: tried.event.offset, in: tried.number)
        guard search.flow.areDisposable(steps, of: tried.number, in: sets) else { return nil }
        let cancellation = search.program.linked.wellKnown.cancellation
        if tried.arriving.isExact, tried.arriving.entries.allSatisfy({ $0.type == cancellation }) {
            return (.cancellation, "only a cancellation can arrive")
        }
        return (.cleanup, "it waits or cleans up, and its failure can't be handled")
    }

    /// The error was logged, shown, or stored before it was thrown.
    private func reported(_ tried: SwallowedTry, _ search: Search) -> Verdict? {
        let sets = search.survey.throwSets
        let steps = sets.swallowed(at: tried.event.offset, in: tried.number)
        guard search.survey.failures.report(of: steps, in: tried.number) == .passedOn else { return nil }
        return (.reported, "\(TriedValues(search).name(tried: tried.event.value)) reports its failure itself")
    }

    /// `nil` contains all information, or is reported as a failure.
    private func answered(_ tried: SwallowedTry, _ search: Search) -> Verdict? {
        for path in tried.fate.nilPaths {
            if let words = TriedValues(search).handling(of: path) { return (.handled, words) }
        }
        guard !tried.fate.isDropped else { return nil }
        if tried.fate.defaults.contains(where: { TriedValues(search).isErrorMade($0.other) })
            || tried.fate.nilPaths.contains(where: { TriedValues(search).answersError($0) })
        {
            return (.handled, "an error replaces nil")
        }
        // A loop can't distinguish failure from its regular end.
        if tried.fate.loops.isEmpty, tried.arriving.isOneCase(in: search.program) {
            return (
                .oneCase,
                "only `\(TriedValues(search).onlyError(of: tried.arriving))` can be thrown, so nil identifies it"
            )
        }
        let steps = search.survey.throwSets.swallowed(at: tried.event.offset, in: tried.number)
        if tried.fate.loops.isEmpty, search.survey.throwSets.onlyParse(steps, of: tried.number) {
            return (.oneCase, "it fails only if the value doesn't have the expected form")
        }
        if tried.fate.isOnlyTested { return (.question, "the result is only tested for success") }
        return nil
    }
}

extension TriedValues {
    /// Whether a path replies with an error: `return .unknownError`.
    fileprivate func answersError(_ path: NilPath) -> Bool {
        let events = events(of: path.body)
        return path.ownEvents(events).contains { events[$0].kind == .returning && isErrorMade(events[$0].value) }
    }

    fileprivate func isErrorMade(_ value: ValueID) -> Bool {
        guard value.isPresent else { return false }
        let context = flow.resolver.context(ofValue: value, in: file)
        var type = flow.resolver.type(ofValue: value, context)
        if flow.resolver.types[type].kind == .unknown, let wanted = flow.resolver.expectedType(ofValue: value, context)
        {
            type = wanted
        }
        // If the app conforms `String` to `Error`, strings still usually aren't errors.
        guard case .own(let nominal) = flow.resolver.errorOwner(of: type) else { return flow.resolver.isError(type) }
        return !program.linked.errorsByExtension.contains(nominal)
    }

    func onlyError(of set: ThrowSet) -> String { set.entries.first.flatMap { program.names(of: $0).first } ?? "" }

    /// Returns how a path reports `nil`; `nil` if it doesn't.
    func handling(of path: NilPath) -> Sentence? {
        let events = events(of: path.body)
        let handler = path.handler(in: file)
        if let next = path.ownEvents(events).first(where: { triesNext($0, events) }) {
            return "line \(lineOf: events[next].offset, in: file) makes another attempt, whose error propagates"
        }
        if path.isRest {
            // Code after several attempts applies to all of them.
            guard let last = path.ownEvents(events).last, events[last].kind == .throwing else { return nil }
            return
                "nil is followed by another attempt, and line \(lineOf: events[last].offset, in: file) finally throws"
        }
        for event in events[path.events] {
            if event.kind == .throwing { return "line \(lineOf: event.offset, in: file) throws for nil" }
            guard event.kind == .call else { continue }
            if traits(ofCall: event.call).contains(.traps) {
                return "line \(lineOf: event.offset, in: file) ends the process for nil"
            }
            // A log can be a stored closure. It is recognized by its name, so the result may only suppress findings.
            if Reporting(flow).isNamedLog(event.call, in: file) { return "nil is written to a log" }
        }
        if let raised = RaisedErrors(search).raisedError(in: handler) {
            return "line \(lineOf: raised.offset, in: file) converts nil into a failure"
        }
        if Reporting(flow).report(by: handler) > .nothing { return "nil is written to a log" }
        // The first value of a property that a view reads doesn't show a failure.
        guard symbol(around: path.body).map({ program.declaration($0).kind }) != .initializer else { return nil }
        return Viewers(search).presentation(in: handler)
    }

    /// Whether an event is a `try` with a call, whose error propagates.
    private func triesNext(_ position: Int, _ events: [Event]) -> Bool {
        events[position].kind == .tries
            && events[position...].prefix(Int(events[position].next) - position).contains { $0.kind == .call }
    }
}
