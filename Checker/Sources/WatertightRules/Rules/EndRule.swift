/// A rule that selects rows of the table of ends: by default those with its verdict.
package protocol EndRule: Query {
    /// Returns the report of an end; `nil` if the rule doesn't select it.
    /// - Parameter name: The name of the code that can fail.
    func report(_ end: End, _ name: String) -> EndReport?
}

/// What a rule reports about one end.
package struct EndReport: Sendable {
    var message: Sentence
    /// Whether the finding is at the outcome of the end instead of its beginning.
    var isAtOutcome = false
}

extension EndRule {
    package func report(_ end: End, _ name: String) -> EndReport? {
        EndVerdict.of(end, name).flatMap { $0.rule.id == Self.description.id ? $0.report : nil }
    }

    package func leaks(in search: inout Search) -> [Leak] {
        var reported: Set<UInt32> = []
        return search.ends().compactMap { end in
            guard let report = report(end, EndTable(search).name(of: end)),
                // Several attempts can share an outcome.
                !report.isAtOutcome || reported.insert(end.outcome).inserted
            else { return nil }
            var leak = Leak(
                offset: report.isAtOutcome ? end.outcome : end.offset, length: 1, body: end.body,
                message: report.message,
                basis: end.evidence.map { "line \(lineOf: $0.offset, in: $0.file): \($0.words)" })
            leak.end = end
            leak.cause = end.callee.map { callee in "`\(search.program.name(of: callee))`" }
            return leak
        }
    }
}

extension EndTable {
    /// Returns the name of the code that can fail.
    fileprivate func name(of end: End) -> String {
        let events = search.bodyEvents(end.body)
        guard let event = events.named(at: end.offset) else { return "the operation" }
        guard event.kind == .swallow else { return name(ofCall: event.call) }
        // The call that throws, not a property of its result.
        let (sets, number) = (search.survey.throwSets, number(of: end.body))
        let steps = sets.flows[Int(number)].steps[sets.swallowed(at: end.offset, in: number)]
        let thrower = steps.last { $0.callee.map { program.declaration($0).throwsErrors } ?? false }
        let call = thrower.flatMap { events.named(at: $0.offset) }.flatMap { $0.kind == .call ? $0.call : nil }
        return call.map { name(ofCall: $0) } ?? name(tried: event.value)
    }
}
