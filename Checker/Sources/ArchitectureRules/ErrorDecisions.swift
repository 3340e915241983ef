import WatertightRules

/// A place where code depends on the kind of an opaque error.
struct ErrorDecision {
    /// Such as `as? URLError`, or the member of `NSError` that is compared.
    var test: String
    /// Whether it compares a member of `NSError`.
    var isBridged = false
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

    /// Returns the decisions of the file in source order.
    func all() -> [ErrorDecision] {
        var found: [ErrorDecision] = []
        for (number, value) in zip(facts.values.ids, facts.values) {
            let isBridged = value.kind == .member
            let test: String? =
                switch value.kind {
                case .cast where value.isDowncast: typeTest(value.detail == 1 ? "as?" : "as!", value, number)
                case .check: typeTest("is", value, number)
                case .member: comparesBridged(value, number) ? facts.text(value.name) : nil
                default: nil
                }
            guard let test else { continue }
            found.append(
                ErrorDecision(
                    test: test, isBridged: isBridged, body: facts.body(ofValue: number), offset: value.offset,
                    value: number))
        }
        for body in facts.bodies.ids {
            for (position, event) in events(of: body).enumerated() {
                if let decision = pattern(event, position, body) { found.append(decision) }
            }
        }
        return found.sorted { $0.offset < $1.offset }
    }

    /// Whether the type of an error is unknown. A throw set doesn't distinguish interruptions with different failures.
    private func isOpaque(_ value: ValueID) -> Bool { isOpaque(ErrorValues(search).owner(ofError: value)) }

    private func isOpaque(_ owner: ErrorOwner?) -> Bool {
        owner == .opaque || owner == .others(program.linked.wellKnown.interruption)
    }

    private func typeTest(_ sign: String, _ value: Value, _ number: ValueID) -> String? {
        let place = flow.resolver.context(ofValue: number, in: file).place
        guard isOpaque(value.base), isSpecific(type: value.type, in: place) else { return nil }
        return sign + " " + facts.name(ofTestedType: value.type)
    }

    /// Whether a type distinguishes errors. `NSError` and cancellation don't count.
    private func isSpecific(type: Int32, in place: Symbol?) -> Bool {
        let owner = flow.resolver.errorOwner(of: flow.resolver.type(type, in: place, file: file))
        return owner != .opaque && owner != .cancellation
    }

    // MARK: Members

    private func comparesBridged(_ value: Value, _ number: ValueID) -> Bool {
        guard value.base.isPresent, ErrorValues(search).decides(number) || isExamined(number), isOpaque(value.base),
            let symbol = symbol(named: number)
        else { return false }
        return !program.traits(of: symbol).contains(.converts)
            && flow.resolver.ownNominal(of: symbol) == program.linked.wellKnown.bridgedError
    }

    /// Whether a function answers a question about a value: `codes.contains(code)`.
    private func isExamined(_ value: ValueID) -> Bool {
        guard facts.values[value].use == .argument else { return false }
        let answer = flow.uses(in: file).values[facts.values[value].userCall]
        return answer.isPresent && flow.resolver.types[type(of: answer)].nominal == program.linked.wellKnown.boolean
    }

    // MARK: Patterns

    private func pattern(_ event: Event, _ position: Int, _ body: BodyID) -> ErrorDecision? {
        guard let name = filters(of: event, position, body).compactMap({ name(testedBy: $0, in: body) }).first,
            event.kind == .handler
                ? clauseIsOpaque(event.filter, in: body) : event.value.isPresent && isOpaque(event.value)
        else { return nil }
        let value: ValueID = event.kind == .handler ? .absent : event.value
        return ErrorDecision(
            test: "case " + name, body: body,
            offset: event.kind == .branch ? facts.values[value].offset : event.offset, value: value, event: position)
    }

    /// Returns the patterns of a clause, a condition, or the arms of a `switch`.
    func filters(of event: Event, _ position: Int, _ body: BodyID) -> [FilterID] {
        let isSelection = event.kind == .branch && event.branching == .selection
        guard isSelection || event.kind == .handler || event.kind == .condition else { return [] }
        let tested = isSelection ? events(of: body)[position + 1..<Int(event.next)].filter { $0.kind == .arm } : [event]
        return tested.map(\.filter).filter(\.isPresent)
    }

    private func clauseIsOpaque(_ filter: FilterID, in body: BodyID) -> Bool {
        let testsType = facts.patterns(of: facts.handlers[filter]).contains { $0.kind == .type }
        return testsType || isOpaque(ErrorValues(search).owner(caughtBy: filter, in: body))
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
