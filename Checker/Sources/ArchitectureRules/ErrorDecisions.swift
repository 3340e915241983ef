import WatertightRules

/// A place where code depends on the kind of an opaque error.
struct ErrorDecision {
    enum Question {
        /// `as?` or `is`, with the tested type.
        case type(Int32)
        case clause(String), selection(String), match(String)
        /// A member of `NSError`, and whether the error is declared as that type.
        case bridged(String, isDeclared: Bool)
    }

    var question: Question
    var body: BodyID
    var offset: UInt32
    /// The tested value; absent for a clause.
    var value: ValueID
    /// The event that depends on it: a clause, a branch, a condition; -1 if only the value is known.
    var event: Int = -1
}

/// Finds the decisions by the kind of an opaque error in a file.
struct ErrorDecisions: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// Returns the decisions of the file in source order.
    func all() -> [ErrorDecision] {
        var found: [ErrorDecision] = []
        for (number, value) in zip(facts.values.ids, facts.values) {
            let question: ErrorDecision.Question? =
                switch value.kind {
                case .cast where value.isDowncast: typeQuestion(value, number)
                case .check: typeQuestion(value, number)
                case .member: memberQuestion(value, number)
                default: nil
                }
            guard let question else { continue }
            found.append(
                ErrorDecision(
                    question: question, body: facts.body(ofValue: number), offset: value.offset,
                    value: number))
        }
        for body in facts.bodies.ids {
            for (position, event) in events(of: body).enumerated() {
                if let decision = pattern(event, position, body) { found.append(decision) }
            }
        }
        return found.sorted { $0.offset < $1.offset }
    }

    private func typeQuestion(_ value: Value, _ number: ValueID) -> ErrorDecision.Question? {
        let place = flow.resolver.context(ofValue: number, in: file).place
        guard ErrorValues(search).owner(ofError: value.base) == .opaque, isSpecific(type: value.type, in: place) else {
            return nil
        }
        return .type(value.type)
    }

    /// Whether a type distinguishes errors. `NSError` and cancellation don't count.
    private func isSpecific(type: Int32, in place: Symbol?) -> Bool {
        let owner = flow.resolver.errorOwner(of: flow.resolver.type(type, in: place, file: file))
        return owner != .opaque && owner != .cancellation
    }

    // MARK: Members

    private func memberQuestion(_ value: Value, _ number: ValueID) -> ErrorDecision.Question? {
        guard value.base.isPresent, ErrorValues(search).decides(number),
            ErrorValues(search).owner(ofError: value.base) == .opaque, let symbol = symbol(named: number),
            !program.traits(of: symbol).contains(.converts),
            flow.resolver.ownNominal(of: symbol) == program.linked.wellKnown.bridgedError
        else { return nil }
        return .bridged(facts.text(value.name), isDeclared: !isCast(value.base))
    }

    private func isCast(_ value: ValueID) -> Bool {
        var current = value
        while current.isPresent, facts.values[current].kind == .unwrapped { current = facts.values[current].base }
        return current.isPresent && facts.values[current].kind == .cast
    }

    // MARK: Patterns

    private func pattern(_ event: Event, _ position: Int, _ body: BodyID) -> ErrorDecision? {
        switch event.kind {
        case .handler where event.filter.isPresent:
            guard let name = name(testedBy: event.filter, in: body), clauseIsOpaque(event.filter, in: body) else {
                return nil
            }
            return ErrorDecision(
                question: .clause(name), body: body, offset: event.offset, value: .absent, event: position)
        case .condition where event.filter.isPresent && event.value.isPresent:
            guard let name = name(testedBy: event.filter, in: body),
                ErrorValues(search).owner(ofError: event.value) == .opaque
            else {
                return nil
            }
            return ErrorDecision(
                question: .match(name), body: body, offset: event.offset, value: event.value, event: position)
        case .branch where event.branching == .selection && event.value.isPresent:
            guard ErrorValues(search).owner(ofError: event.value) == .opaque else { return nil }
            let arms = events(of: body)[position + 1..<Int(event.next)].filter {
                $0.kind == .arm && $0.filter.isPresent
            }
            guard let name = arms.compactMap({ name(testedBy: $0.filter, in: body) }).first else { return nil }
            return ErrorDecision(
                question: .selection(name), body: body, offset: facts.values[event.value].offset,
                value: event.value, event: position)
        default: return nil
        }
    }

    private func clauseIsOpaque(_ filter: FilterID, in body: BodyID) -> Bool {
        let testsType = facts.patterns(of: facts.handlers[filter]).contains { $0.kind == .type }
        return testsType || ErrorValues(search).owner(caughtBy: filter, in: body) == .opaque
    }

    /// Returns the first type or case in the patterns, except those of cancellation.
    private func name(testedBy filter: FilterID, in body: BodyID) -> String? {
        for pattern in facts.patterns(of: facts.handlers[filter]) {
            switch pattern.kind {
            case .type:
                let name = facts.name(ofTestedType: pattern.type)
                if isSpecific(type: pattern.type, in: symbol(around: body)), !search.isCancelName(name) { return name }
            case .enumCase where pattern.value.isPresent:
                let name = path(to: pattern.value) + "." + facts.text(pattern.name)
                if !search.isCancelName(name) { return name }
            case .enumCase, .everything, .value: break
            }
        }
        return nil
    }

    /// Returns `Module.Type` as written.
    private func path(to value: ValueID) -> String {
        var names: [String] = []
        var current = value
        while current.isPresent {
            let record = facts.values[current]
            if record.kind == .type { names.append(facts.written(record.type)) }
            if record.name > 0 { names.append(facts.text(record.name)) }
            current = record.base
        }
        return names.reversed().joined(separator: ".")
    }
}

extension Facts {
    /// Returns the name of a tested type without `any` and `?`.
    func name(ofTestedType type: Int32) -> String {
        guard type >= 0 else { return "" }
        let record = types[Int(type)]
        guard [.optional, .existential].contains(record.kind), let inner = arguments(of: record).first else {
            return written(type)
        }
        return name(ofTestedType: inner)
    }
}
