/// A stored value couldn't be read, and the code continues without it.
struct UnreadStore {
    var offset: UInt32
    var length: UInt32
    var body: BodyID
    /// The code that runs only on failure, as a range of the body's events.
    var events: Range<Int>
    /// The code that runs only on success.
    var success = 0..<0
    var places: Set<String>
    /// Whether the storage is temporary.
    var isTemporary: Bool
    /// The replacement operand: `try? read() ?? []`.
    var replacement: ValueID = .absent
    /// Whether `nil` is returned to the caller: `return try? read()`.
    var isGivenNil = false
}

/// Reads of a store whose failure is replaced by a default.
struct StoredReads: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// Returns the reads of the file whose failure a catch-all clause or a `try?` ends, ordered by body.
    func unreadStores() -> [UnreadStore] {
        var found: [UnreadStore] = []
        for handler in handlers() where handler.origin == .clause && handler.reach == .everything {
            if ships(handler.body), let read = unreadStore(endedBy: handler) { found.append(read) }
        }
        for body in facts.bodies.ids where ships(body) {
            let events = events(of: body)
            for (position, event) in events.enumerated() where event.kind == .branch {
                if let read = unreadStore(testedBy: position, events, body) { found.append(read) }
            }
        }
        for number in facts.values.ids {
            if let read = unreadStore(replacedBy: number) ?? unreadStore(givenAs: number) { found.append(read) }
        }
        return found
    }

    private func unreadStore(endedBy handler: ErrorHandler) -> UnreadStore? {
        guard let attempt = handler.attempt else { return nil }
        let sets = survey.throwSets
        let body = number(of: handler.body)
        let caught = sets.caught(by: handler.filter, in: body)
        guard !caught.isEmpty, !caught.isOneCase(in: program) else { return nil }
        let steps = sets.attempt(of: handler.filter, in: body)
        let failing = Set(steps.filter { sets.canThrow($0, of: body) }.map { sets.flows[Int(body)].steps[$0].offset })
        let calls = events(of: handler.body)[attempt].filter { $0.kind == .call && failing.contains($0.offset) }
        let uses = flow.uses(in: file)
        var read = unreadStore(
            of: calls.map { uses.values[$0.call] }, at: handler.offset, length: 5, handler.body, handler.events)
        read?.success = attempt
        return read
    }

    /// `guard let value = try? read() else { … }`, `if let value = try? read() { … } else { … }`
    private func unreadStore(testedBy branch: Int, _ events: [Event], _ body: BodyID) -> UnreadStore? {
        guard let (failing, other) = arms(of: branch, events) else { return nil }
        for condition in events.parts(of: branch)
        where events[condition].kind == .condition && events[condition].bound.isPresent {
            guard let tried = attempt(in: events[condition].value, throughLocals: true) else { continue }
            var read = unreadStore(ofTried: tried, body, failing)
            read?.success = other.isEmpty ? Int(events[branch].next)..<events.count : other
            return read
        }
        return nil
    }

    /// `try? read() ?? []`
    private func unreadStore(replacedBy number: ValueID) -> UnreadStore? {
        let value = facts.values[number]
        guard value.kind == .unwrapped, let other = flow.uses(in: file).operands(of: number).last,
            isConstant(other, \.isDefault),
            let tried = attempt(in: value.base, throughLocals: true), case let body = facts.body(ofValue: number),
            body.isPresent, ships(body)
        else { return nil }
        var read = unreadStore(ofTried: tried, body, 0..<0)
        read?.replacement = number
        return read
    }

    /// `return try? read()`
    private func unreadStore(givenAs number: ValueID) -> UnreadStore? {
        let value = facts.values[number]
        guard value.kind == .attempted, !value.isForced, [.returned, .result].contains(value.use),
            case let body = facts.body(ofValue: number), body.isPresent, facts.bodies[body].kind == .function,
            ships(body)
        else { return nil }
        var read = unreadStore(ofTried: number, body, 0..<0)
        read?.isGivenNil = true
        return read
    }

    private func unreadStore(ofTried tried: ValueID, _ body: BodyID, _ events: Range<Int>) -> UnreadStore? {
        let dropped = survey.throwSets.dropped(at: facts.values[tried].offset, in: number(of: body))
        guard !dropped.isEmpty, !dropped.isOneCase(in: program) else { return nil }
        return unreadStore(of: [facts.values[tried].base], at: facts.values[tried].offset, length: 4, body, events)
    }

    private func unreadStore(
        of tried: [ValueID], at offset: UInt32, length: UInt32, _ body: BodyID, _ events: Range<Int>
    ) -> UnreadStore? {
        var reads = StoreReads(StoreAddresses(flow: flow))
        for value in tried { reads.add(value, in: file) }
        guard !reads.found.isEmpty else { return nil }
        return UnreadStore(
            offset: offset, length: length, body: body, events: events, places: reads.found,
            isTemporary: reads.addresses.isTemporary || isNamedTemporary(body))
    }

    /// Returns the code that runs without a value, the `else` of a `guard` or `if`, and the code that runs with one.
    func arms(of branch: Int, _ events: [Event]) -> (failing: Range<Int>, other: Range<Int>)? {
        let isCheck = events[branch].branching == .onlyElse
        guard isCheck || events[branch].branching == .onlyIf else { return nil }
        let arms = events.parts(of: branch).filter { events[$0].kind == .arm }
        guard let failing = arms.first(where: { events[$0].arm == .others }) else { return nil }
        let other = arms.first { events[$0].arm == .some }.map { $0 + 1..<Int(events[$0].next) }
        return (failing + 1..<Int(events[failing].next), other ?? 0..<0)
    }

    /// Whether the name of the enclosing type indicates temporary storage, which suppresses findings.
    private func isNamedTemporary(_ body: BodyID) -> Bool {
        guard let own = flow.resolver.ownNominal(of: symbol(around: body)) else { return false }
        return survey.vocabulary.contains(.disposable, in: program.name(ofType: own))
    }

    /// Returns the `try?` that a value is extracted from.
    func attempt(in value: ValueID, throughLocals: Bool) -> ValueID? {
        var current = value
        var mayFollow = throughLocals
        while current.isPresent {
            let record = facts.values[current]
            switch record.kind {
            case .attempted: return !record.isForced ? current : nil
            case .unwrapped, .cast, .member, .subscripted: current = record.base
            case .call: current = facts.calls[record.call].callee
            case .local where mayFollow && facts.locals[record.local].kind == .initial:
                mayFollow = false
                current = facts.locals[record.local].value
            default: return nil
            }
        }
        return nil
    }
}
