/// Code that runs on failure: a `catch` clause, the `.failure` case of a result, a branch on an error argument, or a
/// closure that is only called with an error.
package struct ErrorHandler: Sendable {
    package enum Origin: Sendable { case clause, failureCase, optionalError, closure }

    package enum Reach: Sendable {
        /// All errors that earlier clauses didn't catch.
        case everything
        /// Errors that match a type, pattern, or condition.
        case some
        case cancellation
    }

    package var origin: Origin
    package var reach: Reach
    package var file: FileID
    /// The index of its body in the file.
    package var body: BodyID
    /// Its code, as a range of the body's events.
    package var events: Range<Int>
    /// Its own event. For closures, the first one.
    package var event: Int
    /// The events of the `do`; `nil` for an error argument.
    package var attempt: Range<Int>?
    /// The local with the error; absent if it isn't named.
    package var error: LocalID
    /// The filter of a clause in the facts.
    package var filter: FilterID = .absent
    /// The result whose failure it handles; absent for other handlers.
    package var result: ValueID = .absent
    /// The variable that the error was unwrapped from; absent for other handlers.
    package var source: LocalID = .absent
    package var offset: UInt32
    package var end: UInt32

    /// Whether it contains an offset of the file.
    func holds(_ place: UInt32) -> Bool { offset < place && place < end }
}

extension ErrorHandler {
    /// Creates the handler that a function's whole body is for an error that it receives.
    init(ofBody body: BodyID, with error: LocalID, in file: FileID, _ facts: Facts) {
        let record = facts.bodies[body]
        let offset = facts.locals[error].offset
        self.init(
            origin: .closure, reach: .everything, file: file, body: body, events: 0..<Int(record.eventCount), event: 0,
            attempt: nil, error: error, offset: offset,
            end: (record.values.map { facts.values[$0].offset }.max() ?? offset) + 1)
    }
}

/// Finds the handlers of a file.
struct HandlerFinder: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    func findHandlers(in file: FileID) -> [ErrorHandler] {
        let facts = program.facts(file)
        var found: [ErrorHandler] = []
        for (number, body) in zip(facts.bodies.ids, facts.bodies) {
            let events = Array(facts.events(of: body))
            if let one = closure(number, file, facts) { found.append(one) }
            for (position, event) in events.enumerated() {
                switch event.kind {
                case .region: found += clauses(events, position, number, file, facts)
                case .branch where event.branching == .selection:
                    found += failureCases(events, position, number, file, facts)
                case .branch:
                    let one =
                        optionalError(events, position, number, file, facts)
                        ?? failedMatch(events, position, number, file, facts)
                    if let one { found.append(one) }
                default: break
                }
            }
        }
        return found
    }

    func handler(
        _ origin: ErrorHandler.Origin, _ reach: ErrorHandler.Reach, _ events: [Event], _ position: Int, _ body: BodyID,
        _ file: FileID, error: LocalID
    ) -> ErrorHandler {
        ErrorHandler(
            origin: origin, reach: reach, file: file, body: body, events: position + 1..<Int(events[position].next),
            event: position, error: error, offset: events[position].offset,
            end: events[position].end)
    }

    // MARK: Clauses

    private func clauses(
        _ events: [Event], _ region: Int, _ body: BodyID, _ file: FileID, _ facts: Facts
    ) -> [ErrorHandler] {
        let parts = events.parts(of: region)
        let attempt = parts.first { events[$0].kind == .attempt }.map { $0 + 1..<Int(events[$0].next) }
        return parts.filter { events[$0].kind == .handler }.map { position in
            let filter = events[position].filter
            var found = handler(
                .clause, reach(of: filter, body, file, facts), events, position, body, file,
                error: uses(in: file).caught[filter])
            found.attempt = attempt
            found.filter = filter
            return found
        }
    }

    private func reach(of filter: FilterID, _ body: BodyID, _ file: FileID, _ facts: Facts) -> ErrorHandler.Reach {
        let patterns = facts.patterns(of: facts.handlers[filter])
        var onlyCancellation = true
        for pattern in patterns {
            switch pattern.kind {
            case .everything:
                if !pattern.isPartial { return .everything }
                onlyCancellation = false
            case .type:
                let place = resolver.context(ofBody: body, in: file).place
                let owner = resolver.errorOwner(of: resolver.type(pattern.type, in: place, file: file))
                if owner == .opaque, !pattern.isPartial { return .everything }
                onlyCancellation = onlyCancellation && owner == .cancellation
            case .enumCase, .value: onlyCancellation = false
            }
        }
        return onlyCancellation && !patterns.isEmpty ? .cancellation : .some
    }

    // MARK: Error arguments

    /// Matches `promise.catch { error in … }`: a closure with a non-optional error parameter.
    private func closure(_ body: BodyID, _ file: FileID, _ facts: Facts) -> ErrorHandler? {
        let record = facts.bodies[body]
        guard record.kind == .closure, let call = uses(in: file).call(receiving: body, in: facts),
            let signature = resolver.expectedSignature(ofClosure: body, in: file),
            let result = signature.last,
            case let traits = traits(ofCall: call, in: file),
            case let replaces = !traits.isDisjoint(with: [.replacesError, .replacesFailure]),
            replaces || resolver.hasNoValue(result),
            let position = signature.dropLast().firstIndex(where: {
                resolver.withoutOptional($0) == $0
                    && (isHandedError($0) || replaces && resolver.types[$0].kind != .nominal)
            }),
            // The closure of `errors.forEach` is part of the enclosing code.
            replaces || !traits.contains(.part),
            !isHandedCaughtError(call, facts)
        else { return nil }
        let local = uses(in: file).parameter(position, ofClosure: body)
        return ErrorHandler(
            origin: .closure, reach: .everything, file: file, body: body, events: 0..<Int(record.eventCount), event: 0,
            attempt: nil, error: local ?? .absent, offset: record.offset,
            end: (record.values.map { facts.values[$0].offset }.max() ?? record.offset) + 1)
    }

    /// Matches `output.send(error) { … }` in a handler, whose row is about the same error.
    func isHandedCaughtError(_ call: CallID, _ facts: Facts) -> Bool {
        facts.arguments(of: facts.calls[call]).contains {
            $0.value.isPresent && facts.values[$0.value].kind == .local
                && facts.locals[facts.values[$0.value].local].kind == .caught
        }
    }

    /// Matches `if let error`, `if error != nil`, `guard error == nil else`, and the `else` of `if error == nil`.
    private func optionalError(
        _ events: [Event], _ branch: Int, _ body: BodyID, _ file: FileID, _ facts: Facts
    ) -> ErrorHandler? {
        let parts = events.parts(of: branch)
        let conditions = parts.filter { events[$0].kind == .condition }
        let isCheck = events[branch].branching == .onlyElse
        guard let arm = parts.first(where: { events[$0].kind == .arm && events[$0].arm == (isCheck ? .others : .some) })
        else { return nil }
        // With several conditions, only `error == nil` fails for each error.
        let isAlone = conditions.count == 1 && !isCheck
        for event in conditions.map({ events[$0] }) where event.value.isPresent {
            if isAlone, event.bound.isPresent, let bound = optionalError(event.value, file, facts) {
                var found = handler(
                    .optionalError, bound.isCast ? .some : .everything, events, arm, body, file, error: event.bound)
                found.source = bound.local
                return found
            }
            let value = facts.values[event.value]
            let testsForNil = facts.text(value.name) == "=="
            guard value.kind == .operation, testsForNil || isAlone && facts.text(value.name) == "!=" else { continue }
            let operands = uses(in: file).operands(of: event.value)
            guard operands.contains(where: { facts.values[$0].isNull }),
                let error = operands.compactMap({ local(of: $0, facts) }).first,
                isHandedError(resolver.type(ofLocal: error, resolver.context(ofValue: event.value, in: file)))
            else { continue }
            guard !isCheck, testsForNil else {
                return handler(.optionalError, .everything, events, arm, body, file, error: error)
            }
            if let other = parts.first(where: { events[$0].kind == .arm && events[$0].arm == .others }) {
                return handler(.optionalError, .everything, events, other, body, file, error: error)
            }
            // If no code follows, nothing happens on failure.
            guard Int(events[branch].next) == events.count else { continue }
            var found = handler(.optionalError, .everything, events, branch, body, file, error: error)
            found.events = events.count..<events.count
            return found
        }
        return nil
    }

    /// Whether a type is an error. Excludes `Never`, and system types like `String` that the app conforms to `Error`.
    func isHandedError(_ type: TypeID) -> Bool {
        switch resolver.errorOwner(of: resolver.withoutOptional(type)) {
        case .own(let nominal): !program.linked.errorsByExtension.contains(nominal)
        case .others(let nominal): nominal != program.linked.wellKnown.never
        default: resolver.isError(type)
        }
    }

    private func local(of value: ValueID, _ facts: Facts) -> LocalID? {
        facts.values[value].kind == .local ? facts.values[value].local : nil
    }

    /// Returns the variable that an optional binding unwraps, if it contains an error.
    private func optionalError(_ value: ValueID, _ file: FileID, _ facts: Facts) -> (local: LocalID, isCast: Bool)? {
        var isCast = false
        var current = value
        while current.isPresent {
            let record = facts.values[current]
            if record.kind == .cast { isCast = record.isDowncast }
            guard record.kind == .unwrapped || record.kind == .cast else { break }
            current = record.base
        }
        guard current.isPresent, let local = local(of: current, facts) else { return nil }
        let kinds: [Local.Kind] = [.parameter, .closureParameter, .plain]
        guard kinds.contains(facts.locals[local].kind),
            isHandedError(resolver.type(ofLocal: local, resolver.context(ofValue: value, in: file)))
        else { return nil }
        return (local, isCast)
    }
}
