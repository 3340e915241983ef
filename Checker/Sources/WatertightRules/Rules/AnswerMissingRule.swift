/// `answer-missing`: a continuation, semaphore, or group isn't answered on some path.
package struct AnswerMissingRule: Query {
    package static let description = RuleDescription(
        id: "answer-missing", severity: .warning, isOnByDefault: false, consequence: .stopped)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        Obligations(search.flow).counts(in: search.file, search.survey.throwSets).compactMap { counts in
            guard search.ships(counts.obligation.body) else { return nil }
            return missing(AnswerExits(search).exits(of: counts), counts.obligation, search)
        }
    }

    private func missing(_ exits: [AnswerExits.Exit], _ obligation: Obligation, _ search: Search) -> Leak? {
        guard let first = exits.first else { return nil }
        let worst = exits.dropFirst().reduce(first) { $1.rank > $0.rank ? $1 : $0 }
        let waits: [Sentence] =
            obligation.waiter.map { ["line \(lineOf: $0, in: search.file) waits for the answer"] } ?? []
        return Leak(
            offset: worst.offset, length: 1, body: worst.body,
            message:
                "`\(search.facts.locals[obligation.locals[0]].name, in: search.file)` is not answered on this path, so the waiting code never continues.",
            basis: [worst.reason] + waits)
    }
}
