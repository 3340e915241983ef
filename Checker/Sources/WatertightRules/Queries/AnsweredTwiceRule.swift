/// `answered-twice`: a continuation is answered twice on one path.
package struct AnsweredTwiceRule: Query {
    package static let description = RuleDescription(
        id: "answered-twice",
        summary: "A continuation is resumed twice on one path, usually because a `return` is missing.",
        why: """
            Resuming a checked continuation twice crashes the app; resuming an unsafe one is undefined behavior. Return after \
            the first answer.
            """,
        before: """
            func load(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    service.load(id) { data, error in
                        if let error {
                            continuation.resume(throwing: error)
                        }
                        continuation.resume(returning: data ?? Data())
                    }
                }
            }
            """,
        after: """
            func load(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    service.load(id) { data, error in
                        if let error {
                            continuation.resume(throwing: error)
                            return
                        }
                        continuation.resume(returning: data ?? Data())
                    }
                }
            }
            """,
        decides: """
            Follows every path through a closure that receives a continuation or a promise, and through a function that is \
            passed one. Reports an answer after an answer, if everything around the second is around the first too, so \
            that the path of the first always reaches the second. A closure that runs once and answers on each of its paths \
            counts as an answer.

            Ignores answers in separate branches, an answer after a branch that returns (it may check for the first), \
            continuations that are passed on, variables set to `nil` or assigned again, and loops. Completion handlers \
            are not checked.
            """,
        severity: .warning, isOnByDefault: false, consequence: .stopped,
        notice: "The app crashes.")

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
            let name = search.facts.locals[Int(counts.obligation.locals[0])].name
            return Leak(
                offset: second < events.count ? events[second].offset : events[first].offset, length: 1,
                body: part.body, message: "`\(name, in: search.file)` was already answered on this path.",
                basis: ["line \(lineOf: events[first].offset, in: search.file) answers and goes on"])
        }
        return nil
    }
}
