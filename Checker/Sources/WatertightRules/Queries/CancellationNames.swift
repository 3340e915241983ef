/// Whether code handles cancellation. Any name for it counts.
struct CancellationNames: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// Whether the scope of a handler, or a function that receives its error, distinguishes cancellation from failures.
    func treatsCancellation(_ handler: ErrorHandler) -> Bool {
        if namesCancellation(handler.body) || leavesWhenOutdated(handler) { return true }
        for end in flow.ends(ofLocal: handler.error, in: file) {
            if case .accessed(let symbol?) = end.kind, !program.isModel(symbol), handlesCancellation(symbol) {
                return true
            }
            let body = program.facts(end.file).body(ofValue: end.value)
            guard body.isPresent, end.file != file || body != handler.body else { continue }
            let other = analysis(of: end.file)
            if other.namesCancellation(body) { return true }
        }
        return false
    }

    private func handlesCancellation(_ symbol: Symbol) -> Bool {
        let body = program.declaration(symbol).body
        guard body.isPresent else { return false }
        let other = analysis(of: symbol.file)
        return other.namesCancellation(body)
    }

    /// Matches `guard run == current else { return }`, which ends outdated work.
    private func leavesWhenOutdated(_ handler: ErrorHandler) -> Bool {
        let events = events(of: handler.body)
        guard
            let check = handler.events.first(where: {
                events[$0].kind == .branch && events[$0].branching == .onlyElse
            })
        else { return false }
        return events[check + 1..<Int(events[check].next)].contains { event in
            guard event.kind == .condition, event.value.isPresent else { return false }
            let value = facts.values[event.value]
            return value.kind == .operation && facts.text(value.name).hasPrefix("==")
        }
    }

    /// Whether a body or a nested one has a name for cancellation.
    private func namesCancellation(_ body: BodyID) -> Bool {
        let record = facts.bodies[body]
        for number in record.values {
            let value = facts.values[number]
            if isNameOfCancellation(facts.text(value.name)), !onlyThrowsCancellation(number) { return true }
            let isOfType = value.kind == .cast || value.kind == .check || value.kind == .type
            if isOfType, isNameOfCancellation(facts.written(value.type)) { return true }
        }
        return facts.bodies.ids.contains { inner in
            let other = facts.bodies[inner]
            guard inner == body || inner > body && record.values.contains(other.firstValue) else { return false }
            return facts.events(of: other).contains(where: matchesCancellation)
        }
    }

    /// Whether an event is a clause or an arm for cancellation.
    private func matchesCancellation(_ event: Event) -> Bool {
        let filter: FilterID =
            switch event.kind {
            case .handler, .arm, .condition: event.filter
            default: .absent
            }
        guard filter.isPresent else { return false }
        return facts.patterns(of: facts.handlers[filter]).contains { pattern in
            isNameOfCancellation(facts.text(pattern.name)) || isNameOfCancellation(facts.text(pattern.inner))
                || pattern.type >= 0 && isNameOfCancellation(facts.written(pattern.type))
        }
    }

    /// Whether a name such as `isCancelled`, `CancellationError`, or `userCancel` is about cancellation. `cancel`
    /// doesn't count, since it requests it.
    private func isNameOfCancellation(_ name: String) -> Bool {
        guard search.isCancelName(name) else { return false }
        let words = NameWords.words(of: name)
        return words.first != "cancel" || words.dropFirst().contains { survey.vocabulary.contains($0, .cancel) }
    }

    /// Whether a call such as `Task.checkCancellation()` throws cancellation, which still reaches the handler.
    private func onlyThrowsCancellation(_ number: ValueID) -> Bool {
        let value = facts.values[number]
        guard value.use == .callee else { return false }
        let traits = traits(ofCall: value.userCall)
        return traits.contains(.cancels) || traits.contains(.ends)
    }
}

extension Search {
    /// Whether a name contains a word for cancellation, or is the value of `NSURLErrorCancelled`.
    package func isCancelName(_ name: String) -> Bool {
        survey.vocabulary.contains(.cancel, in: name) || name == "999"
    }
}
