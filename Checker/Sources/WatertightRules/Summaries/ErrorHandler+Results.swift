extension HandlerFinder {
    /// The arms of a `switch` that handle a failure: `.failure` of a result or of the completion of a stream, all cases but
    /// `.success`, and each case that contains an error.
    func failureCases(
        _ events: [Event], _ branch: Int, _ body: Int32, _ file: FileID, _ facts: Facts
    ) -> [ErrorHandler] {
        func pattern(_ arm: Int) -> ErrorPattern? { onlyCase(of: events[arm].link, facts) }
        func names(_ arm: Int) -> [String] {
            guard let pattern = pattern(arm) else { return [] }
            let outer = facts.text(pattern.name)
            return pattern.inner == 0
                ? [outer] : ["failure", "success"].contains(outer) ? [outer] : [outer, facts.text(pattern.inner)]
        }
        let arms = events.parts(of: branch).filter { events[$0].kind == .arm }
        let successes = Set(arms.map(names).filter { $0.last == "success" || $0 == ["finished"] }.map { $0.dropLast() })
        let subject = events[branch].link
        var isAlone = false
        if arms.count == 2, events[arms[1]].link < 0, pattern(arms[0])?.isPartial == 0, isResult(subject, file) {
            if [["success"], ["finished"]].contains(names(arms[0])) {
                return [handler(events, arms[1], body, file, result: subject)]
            }
            isAlone = names(arms[0]) == ["failure"]
        }
        let others = casesWithError(subject, file)
        return arms.filter {
            names($0).last == "failure" && (isAlone || successes.contains(names($0).dropLast()))
                || names($0).count == 1 && others.contains(names($0)[0])
        }.compactMap {
            arm in
            let end = max(events[arm].offset, UInt32(bitPattern: events[arm].extra))
            let local = payload(of: names(arm).last ?? "", boundIn: events[arm].offset..<end, facts)
            if local == nil, isWithoutPayload(subject, file) { return nil }
            var found = handler(events, arm, body, file, result: subject)
            if names(arm).count == 1, pattern(arm)?.isPartial == 1 { found.reach = .some }
            found.error = local ?? -1
            return found
        }
    }

    /// `if case .failure(let error) = result`, or what runs where `.success` does not match.
    func failedMatch(
        _ events: [Event], _ branch: Int, _ body: Int32, _ file: FileID, _ facts: Facts
    ) -> ErrorHandler? {
        let parts = events.parts(of: branch)
        let isCheck = events[branch].detail == Event.Branching.onlyElse.rawValue
        let conditions = parts.filter { events[$0].kind == .condition }
        let arms = parts.filter { events[$0].kind == .arm }
        for condition in conditions where conditions.count == 1 || isCheck {
            let event = events[condition]
            guard event.extra <= -2, let pattern = onlyCase(of: -2 - event.extra, facts), pattern.isPartial == 0,
                pattern.inner == 0
            else { continue }
            let (name, isResult) = (facts.text(pattern.name), isResult(event.link, file))
            switch name {
            case _ where isResult && name == "failure" || casesWithError(event.link, file).contains(name):
                guard !isCheck, let arm = arms.first(where: { events[$0].detail == 0 }) else { continue }
                var found = handler(events, arm, body, file, result: event.link)
                found.error = payload(of: name, boundIn: event.offset..<events[arm].offset, facts) ?? -1
                return found
            case "success" where isResult:
                if let arm = arms.first(where: { events[$0].detail == 1 }) {
                    return handler(events, arm, body, file, result: event.link)
                }
                // Nothing follows: a failure does nothing.
                guard Int(events[branch].next) == events.count else { continue }
                var found = handler(events, branch, body, file, result: event.link)
                found.events = events.count..<events.count
                return found
            default: continue
            }
        }
        return nil
    }

    private func handler(
        _ events: [Event], _ position: Int, _ body: Int32, _ file: FileID, result: Int32
    ) -> ErrorHandler {
        var found = handler(.failureCase, .everything, events, position, body, file, error: -1)
        found.result = result
        return found
    }

    private func onlyCase(of filter: Int32, _ facts: Facts) -> ErrorPattern? {
        guard filter >= 0 else { return nil }
        let all = facts.patterns(of: facts.handlers[Int(filter)])
        return all.count == 1 && all.first?.kind == .enumCase ? all.first : nil
    }

    private func payload(of name: String, boundIn range: Range<UInt32>, _ facts: Facts) -> Int32? {
        facts.locals.firstIndex {
            $0.kind == .payload && range.contains($0.offset) && facts.text(UInt32(bitPattern: $0.link)) == name
        }.map { Int32($0) }
    }

    /// The names of the cases that contain an error, if the enum itself is no error: `.failed(any Error)`.
    private func casesWithError(_ subject: Int32, _ file: FileID) -> Set<String> {
        guard subject >= 0 else { return [] }
        let type = resolver.withoutOptional(type(of: subject, in: file))
        let record = resolver.types[type]
        guard record.kind == .nominal, record.first >= 0, record.first != program.linked.wellKnown.result,
            let symbol = program.linked.nominals[Int(record.first)].symbol, !program.isModel(symbol),
            !resolver.isError(type)
        else { return [] }
        let cases = resolver.payloads(of: symbol).filter { isHandedError($0.type) }.map(\.symbol)
        return Set(cases.map { program.facts($0.file).text(program.declaration($0).name) })
    }

    /// Whether a value is either a success or a failure that has an error.
    private func isResult(_ value: Int32, _ file: FileID) -> Bool {
        guard value >= 0 else { return false }
        let record = resolver.types[type(of: value, in: file)]
        // What is not known here is of a library: it has two cases of these names, or more.
        if record.kind == .unknown { return !isWithoutPayload(value, file) }
        guard record.kind == .nominal, record.first >= 0 else { return false }
        if record.first == program.linked.wellKnown.result { return true }
        var names = program.linked.names
        let failure = names.number(of: "failure")
        let others = ["success", "finished"].map { names.number(of: $0) }
        return others.contains { Set(program.caseNames(of: record.first)) == [failure, $0] }
            && !program.linked.members(record.first, failure).contains { hasNoPayload($0) }
    }

    /// Whether a `.failure` may have no error to lose: the enum has none, or it is not known and one here has none.
    private func isWithoutPayload(_ subject: Int32, _ file: FileID) -> Bool {
        guard subject >= 0 else { return true }
        let type = type(of: subject, in: file)
        let record = resolver.types[resolver.withoutOptional(type)]
        var names = program.linked.names
        let failure = names.number(of: "failure")
        if record.kind == .nominal, record.first >= 0 {
            return program.linked.members(record.first, failure).contains { hasNoPayload($0) }
        }
        return program.linked.nominals.indices.contains { nominal in
            program.linked.members(Int32(nominal), failure).contains { !program.isModel($0) && hasNoPayload($0) }
        }
    }

    private func hasNoPayload(_ symbol: Symbol) -> Bool {
        let declaration = program.declaration(symbol)
        return declaration.kind == .enumCase && declaration.parameterCount == 0
    }
}
