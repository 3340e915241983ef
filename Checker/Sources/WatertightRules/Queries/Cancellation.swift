/// Determines whether canceled work can arrive at a handler as an error.
struct Cancellation: FileAnalysis {
    /// The code that cancels a task.
    enum Canceler: Int, Comparable {
        /// A view that disappears. The result is rarely visible.
        case view
        /// The owner of the task.
        case owner

        static func < (left: Canceler, right: Canceler) -> Bool { left.rawValue < right.rawValue }
    }

    private enum Holder: Equatable {
        case local(LocalID)
        case property(Symbol)
    }

    let search: Search

    // MARK: Cancelable work

    /// Returns the offset of the first cancelable work whose errors a clause catches.
    func work(caughtBy handler: ErrorHandler) -> UInt32? {
        let sets = survey.throwSets
        let body = number(of: handler.body)
        let steps = sets.attempt(of: handler.filter, in: body)
        guard canCancel(sets.caught(by: handler.filter, in: body), sets.traits(reachedBy: steps, of: body)) else {
            return nil
        }
        let flow = sets.flows[Int(body)]
        let first = steps.first {
            let thrown = sets.contribution(of: flow.steps[$0], ThrowSets.Caught(file: file))
            return canCancel(thrown, sets.traits(reachedBy: $0..<$0 + 1, of: body))
        }
        return (first ?? steps.first).map { flow.steps[$0].offset }
    }

    /// Whether errors include that of a canceled task. The app's own error types don't; those of cancelable system
    /// functions and of unknown awaited functions can.
    private func canCancel(_ errors: ThrowSet, _ reached: ModelTraits) -> Bool {
        let types = errors.entries.map(\.type)
        if types.contains(program.linked.wellKnown.cancellation) || errors.witnesses.contains(where: isAwaited) {
            return true
        }
        return reached.contains(.cancels)
            && (!errors.isExact
                || types.contains { type in
                    program.linked.symbol(ofNominal: type).map { program.isModel($0) && !program.isLibrary($0) } ?? true
                })
    }

    /// Whether unknown errors come from an awaited call. Models state which of their functions end with a task.
    private func isAwaited(_ witness: ThrowSet.Witness) -> Bool {
        let facts = program.facts(witness.file)
        guard let (events, found) = facts.event(at: witness.offset, where: { [.call, .tries].contains($0.kind) }) else {
            return false
        }
        let end = events.startIndex + Int(events[found].next)
        return events[found..<max(found + 1, end)].contains { event in
            guard event.kind == .call, facts.calls[event.call].isAwaited else { return false }
            let callees = flow.symbols(calledBy: event.call, in: witness.file)
            return callees.map { !$0.allSatisfy(program.isModel) } ?? true
        }
    }

    // MARK: Canceled tasks

    /// Returns what cancels the task that runs a body; `nil` if nothing does.
    func canceler(of body: BodyID) -> Canceler? {
        var seen: Set<Symbol> = []
        return canceler(of: body, &seen)
    }

    private func canceler(of body: BodyID, _ seen: inout Set<Symbol>) -> Canceler? {
        guard body.isPresent else { return nil }
        let record = facts.bodies[body]
        switch record.kind {
        case .asyncLet: return canceler(of: record.parent, &seen)
        case .function:
            guard let symbol = symbol(around: body), program.declaration(symbol).traits.contains(.async),
                seen.insert(symbol).inserted
            else { return nil }
            return survey.contracts.uses.calls(of: symbol).compactMap { caller in
                let other = analysis(of: caller.file)
                return other.canceler(of: other.facts.body(ofValue: caller.value), &seen)
            }.max()
        case .closure:
            guard let call = call(receiving: body) else { return nil }
            let traits = traits(ofCall: call)
            if traits.contains(.untilDisappear) { return .view }
            if traits.contains(.detached) { return isEnded(flow.uses(in: file).values[call]) ? .owner : nil }
            return traits.contains(.part) ? canceler(of: record.parent, &seen) : nil
        case .accessor, .initialValue, .file, .other: return nil
        }
    }

    /// Whether the file cancels the variable that stores a task.
    private func isEnded(_ task: ValueID) -> Bool {
        guard task.isPresent else { return false }
        let value = facts.values[end(of: task) { if case .itself = $0 { true } else { false } }]
        let stored: Holder? =
            switch value.use {
            case .assigned: holder(of: facts.values[value.user].base)
            case .bound: .local(value.userLocal)
            case .initial: .property(Symbol(file: file, declaration: value.userDeclaration))
            default: nil
            }
        guard let stored else { return false }
        return facts.calls.ids.contains { call in
            let callee = facts.calls[call].callee
            return callee.isPresent && facts.values[callee].kind == .member && traits(ofCall: call).contains(.ends)
                && holder(of: facts.values[callee].base) == stored
        }
    }

    /// Returns the variable of a value: `loading` for `loading?`, or `tasks` for `tasks[id]?`.
    private func holder(of value: ValueID) -> Holder? {
        guard value.isPresent else { return nil }
        let record = facts.values[value]
        switch record.kind {
        case .local:
            let local = facts.locals[record.local]
            return local.kind == .initial ? holder(of: local.value) ?? .local(record.local) : .local(record.local)
        case .name, .member: return symbol(named: value).map { .property($0) }
        case .unwrapped, .subscripted: return holder(of: record.base)
        default: return nil
        }
    }

    // MARK: Handled cancellation

    /// Whether the scope of a handler, or a function that receives its error, distinguishes cancellation from failures.
    /// Any name for it counts.
    func isHandled(by handler: ErrorHandler) -> Bool {
        namesCancellation(handler.body) || leavesWhenOutdated(handler)
            || flow.ends(ofLocal: handler.error, in: file).contains { end in
                if case .accessed(let symbol?) = end.kind, !program.isModel(symbol) {
                    return analysis(of: symbol.file).namesCancellation(program.declaration(symbol).body)
                }
                let other = analysis(of: end.file)
                return other.namesCancellation(other.facts.body(ofValue: end.value))
            }
    }

    /// Matches `guard run == current else { return }`, which ends outdated work.
    private func leavesWhenOutdated(_ handler: ErrorHandler) -> Bool {
        let events = events(of: handler.body)
        let check = handler.events.first { events[$0].kind == .branch && events[$0].branching == .onlyElse }
        guard let check else { return false }
        return events[check + 1..<Int(events[check].next)].contains { event in
            guard event.kind == .condition, event.value.isPresent else { return false }
            let value = facts.values[event.value]
            return value.kind == .operation && facts.text(value.name).hasPrefix("==")
        }
    }

    /// Whether a body or a nested one has a name for cancellation.
    private func namesCancellation(_ body: BodyID) -> Bool {
        guard body.isPresent else { return false }
        let record = facts.bodies[body]
        return record.values.contains { number in
            let value = facts.values[number]
            return isNameOfCancellation(facts.text(value.name)) && !onlyThrowsCancellation(value)
                || [.cast, .check, .type].contains(value.kind) && isNameOfCancellation(facts.written(value.type))
        }
            || facts.bodies.ids.contains { inner in
                (inner == body || inner > body && record.values.contains(facts.bodies[inner].firstValue))
                    && facts.events(of: facts.bodies[inner]).contains(where: matchesCancellation)
            }
    }

    /// Whether an event is a clause or an arm for cancellation.
    private func matchesCancellation(_ event: Event) -> Bool {
        guard [.handler, .arm, .condition].contains(event.kind), event.filter.isPresent else { return false }
        return facts.patterns(of: facts.handlers[event.filter]).contains { pattern in
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
    private func onlyThrowsCancellation(_ value: Value) -> Bool {
        value.use == .callee && !traits(ofCall: value.userCall).isDisjoint(with: [.cancels, .ends])
    }
}

extension Search {
    /// Whether a name contains a word for cancellation, or is the value of `NSURLErrorCancelled`.
    package func isCancelName(_ name: String) -> Bool {
        survey.vocabulary.contains(.cancel, in: name) || name == "999"
    }
}
