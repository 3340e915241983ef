extension HandlerFinder {
    /// Returns the arms of a `switch` that handle a failure: `.failure` of a result or completion, all cases other than
    /// `.success`, and each case with an error payload.
    func failureCases(
        _ events: [Event], _ branch: Int, _ body: BodyID, _ file: FileID, _ facts: Facts
    ) -> [ErrorHandler] {
        func pattern(_ arm: Int) -> ErrorPattern? { onlyCase(of: events[arm].filter, facts) }
        func names(_ pattern: ErrorPattern) -> [String] {
            let outer = facts.text(pattern.name)
            return pattern.inner == 0
                ? [outer] : ["failure", "success"].contains(outer) ? [outer] : [outer, facts.text(pattern.inner)]
        }
        func names(_ arm: Int) -> [String] { pattern(arm).map(names) ?? [] }
        func allNames(_ arm: Int) -> [[String]] {
            let filter = events[arm].filter
            return filter.isAbsent
                ? [] : facts.patterns(of: facts.handlers[filter]).filter { $0.kind == .enumCase }.map(names)
        }
        let arms = events.parts(of: branch).filter { events[$0].kind == .arm }
        let named: [[String]] = arms.flatMap(allNames)
        let successes = Set(named.filter { $0.last == "success" || $0 == ["finished"] }.map { $0.dropLast() })
        let subject = events[branch].value
        var isAlone = false
        if arms.count == 2, events[arms[1]].filter.isAbsent, pattern(arms[0])?.isPartial == false,
            isResult(subject, file)
        {
            if [["success"], ["finished"]].contains(names(arms[0])) {
                return [handler(events, arms[1], body, file, result: subject)]
            }
            isAlone = names(arms[0]) == ["failure"]
        }
        let others = casesWithError(subject, file)
        return arms.filter { arm in
            allNames(arm).contains { names in
                names.last == "failure" && (isAlone || successes.contains(names.dropLast()))
                    || names.count == 1 && others.contains(names[0])
            }
        }.compactMap {
            arm in
            let end = max(events[arm].offset, events[arm].end)
            let local = payload(of: names(arm).last ?? "", boundIn: events[arm].offset..<end, facts)
            if local == nil, isWithoutPayload(subject, file) { return nil }
            var found = handler(events, arm, body, file, result: subject)
            if names(arm).count == 1, pattern(arm)?.isPartial == true { found.reach = .some }
            found.error = local ?? .absent
            return found
        }
    }

    /// Matches `if case .failure(let error) = result`, and the code that runs if `.success` doesn't match.
    func failedMatch(
        _ events: [Event], _ branch: Int, _ body: BodyID, _ file: FileID, _ facts: Facts
    ) -> ErrorHandler? {
        let parts = events.parts(of: branch)
        let isCheck = events[branch].branching == .onlyElse
        let conditions = parts.filter { events[$0].kind == .condition }
        let arms = parts.filter { events[$0].kind == .arm }
        for condition in conditions where conditions.count == 1 || isCheck {
            let event = events[condition]
            guard event.filter.isPresent, let pattern = onlyCase(of: event.filter, facts), !pattern.isPartial,
                pattern.inner == 0
            else { continue }
            let (name, isResult) = (facts.text(pattern.name), isResult(event.value, file))
            switch name {
            case _ where isResult && name == "failure" || casesWithError(event.value, file).contains(name):
                guard !isCheck, let arm = arms.first(where: { events[$0].arm == .some }) else { continue }
                var found = handler(events, arm, body, file, result: event.value)
                found.error = payload(of: name, boundIn: event.offset..<events[arm].offset, facts) ?? .absent
                return found
            case "success" where isResult:
                if let arm = arms.first(where: { events[$0].arm == .others }) {
                    return handler(events, arm, body, file, result: event.value)
                }
                // If no code follows, nothing happens on failure.
                guard Int(events[branch].next) == events.count else { continue }
                var found = handler(events, branch, body, file, result: event.value)
                found.events = events.count..<events.count
                return found
            default: continue
            }
        }
        return nil
    }

    private func handler(
        _ events: [Event], _ position: Int, _ body: BodyID, _ file: FileID, result: ValueID
    ) -> ErrorHandler {
        var found = handler(.failureCase, .everything, events, position, body, file, error: .absent)
        found.result = result
        return found
    }

    private func onlyCase(of filter: FilterID, _ facts: Facts) -> ErrorPattern? {
        guard filter.isPresent else { return nil }
        let all = facts.patterns(of: facts.handlers[filter])
        return all.count == 1 && all.first?.kind == .enumCase ? all.first : nil
    }

    private func payload(of name: String, boundIn range: Range<UInt32>, _ facts: Facts) -> LocalID? {
        facts.locals.firstIndex {
            $0.kind == .payload && range.contains($0.offset) && facts.text($0.caseName) == name
        }.map { LocalID($0) }
    }

    /// Returns the cases with an error payload, such as `.failed(any Error)`, unless the enum itself is an error.
    private func casesWithError(_ subject: ValueID, _ file: FileID) -> Set<String> {
        guard subject.isPresent else { return [] }
        let type = resolver.withoutOptional(type(of: subject, in: file))
        let record = resolver.types[type]
        guard record.kind == .nominal, record.first >= 0, record.first != program.linked.wellKnown.result,
            let symbol = program.linked.nominals[Int(record.first)].symbol, !program.isModel(symbol),
            !resolver.isError(type)
        else { return [] }
        let cases = resolver.payloads(of: symbol).filter { isHandedError($0.type) }.map(\.symbol)
        return Set(cases.map { program.facts($0.file).text(program.declaration($0).name) })
    }

    /// Whether a value is either a success or a failure with an error.
    private func isResult(_ value: ValueID, _ file: FileID) -> Bool {
        guard value.isPresent else { return false }
        let record = resolver.types[type(of: value, in: file)]
        // Unknown types with cases of these names come from a library.
        if record.kind == .unknown { return !isWithoutPayload(value, file) }
        guard record.kind == .nominal, record.first >= 0 else { return false }
        if record.first == program.linked.wellKnown.result { return true }
        var names = program.linked.names
        let failure = names.number(of: "failure")
        let others = ["success", "finished"].map { names.number(of: $0) }
        return others.contains { Set(program.caseNames(of: record.first)) == [failure, $0] }
            && !program.linked.members(record.first, failure).contains { hasNoPayload($0) }
    }

    /// Whether the `.failure` of an enum has no payload. For unknown enums, whether any result in the sources
    /// has none.
    private func isWithoutPayload(_ subject: ValueID, _ file: FileID) -> Bool {
        guard subject.isPresent else { return true }
        let type = type(of: subject, in: file)
        let record = resolver.types[resolver.withoutOptional(type)]
        var names = program.linked.names
        let failure = names.number(of: "failure")
        if record.kind == .nominal, record.first >= 0 {
            return program.linked.members(record.first, failure).contains { hasNoPayload($0) }
        }
        let successes = ["success", "finished"].map { names.number(of: $0) }
        return program.linked.nominals.indices.contains { nominal in
            program.linked.members(Int32(nominal), failure).contains { !program.isModel($0) && hasNoPayload($0) }
                && successes.contains { !program.linked.members(Int32(nominal), $0).isEmpty }
        }
    }

    private func hasNoPayload(_ symbol: Symbol) -> Bool {
        let declaration = program.declaration(symbol)
        return declaration.kind == .enumCase && declaration.parameterCount == 0
    }
}
