/// `answered-twice`: a continuation is answered twice on one path.
package struct AnsweredTwiceRule: Query {
    package static let description = RuleDescription(
        id: "answered-twice", severity: .warning, isOnByDefault: false, consequence: .stopped)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        Obligations(search.flow).counts(in: search.file, search.survey.throwSets).compactMap { counts in
            guard counts.obligation.kind == .continuation, search.ships(counts.obligation.body) else { return nil }
            return doubled(counts, search)
        }
    }

    private func doubled(_ counts: AnswerCounts, _ search: Search) -> Leak? {
        for part in counts.parts {
            let again = part.walk.handedAfterAnswer.first { counts.isAnswered(byClosureAt: $0.second, of: part) }
            guard let (first, second) = part.walk.doubles.first ?? again else { continue }
            let events = part.walk.body.events
            let name = search.facts.locals[counts.obligation.locals[0]].name
            return Leak(
                offset: second < events.count ? events[second].offset : events[first].offset, length: 1,
                body: part.body, message: "`\(name, in: search.file)` was already answered on this path.",
                basis: ["line \(lineOf: events[first].offset, in: search.file) answers, and execution continues"])
        }
        return nil
    }
}
