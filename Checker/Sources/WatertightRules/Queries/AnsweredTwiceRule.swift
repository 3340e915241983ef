/// `answered-twice`: one way on which somebody who waits is answered twice.
package struct AnsweredTwiceRule: Query {
    package static let description = RuleDescription(
        id: "answered-twice",
        summary: "Whoever waits is answered twice on one way: mostly a `return` is missing.",
        why: """
            A continuation that is resumed twice ends the process. A completion that is called twice tells of a failure \
            and then of a success, or runs what follows a second time: a screen is pushed twice, a group is left more \
            often than it was entered. Leave after an answer.
            """,
        before: """
            func load(_ id: Int, completion: @escaping (Result<Data, LoadFailure>) -> Void) {
                service.load(id) { data, error in
                    if let error {
                        completion(.failure(.network(error)))
                    }
                    completion(.success(data ?? Data()))
                }
            }
            """,
        after: """
            func load(_ id: Int, completion: @escaping (Result<Data, LoadFailure>) -> Void) {
                service.load(id) { data, error in
                    if let error {
                        completion(.failure(.network(error)))
                        return
                    }
                    completion(.success(data ?? Data()))
                }
            }
            """,
        decides: """
            Follows each way through a function that is handed a completion handler, and through the closure of a call that \
            waits for a continuation or a promise. Found is an answer behind an answer, where all that stands around the \
            second stands around the first too, so that whoever gave the first comes to the second. A closure that runs \
            once and answers on each way counts as an answer. Behind an answer that tells of a failure nothing is to be handed \
            on either, behind one that there is nothing no closure that answers, and behind any answer of a continuation no closure that answers.

            Left alone are answers in branches of their own, an answer behind a branch that leaves (it may know of the \
            first), what was handed on, a variable that is set anew, loops, and closures that are told of events: \
            a completion counts only if the first answer stands in a branch that goes on.
            """,
        severity: .warning, isOnByDefault: false, consequence: .stopped,
        notice: "The app ends, or does things twice.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        Obligations(search.flow).obligations(in: search.file).filter { $0.kind != .signal }.flatMap(\.alone).compactMap
        {
            obligation in
            guard search.ships(obligation.body),
                let counts = Obligations(search.flow).answers(to: obligation, search.survey.throwSets),
                AnswerExits(search).isAnAnswer(counts, mayBeShared: true)
            else { return nil }
            return doubled(counts, &search)
        }
    }

    /// Whether a closure gets it behind an answer that there is nothing.
    private func isHandedOn(
        behind double: (first: Int, second: Int), in part: AnswerCounts.Part, _ search: inout Search
    ) -> Bool {
        let first = part.walk.body.events[double.first]
        return first.kind == .call && RaisedErrors(search).isBareAnswer(first.link)
            && part.walk.handed.contains { $0.event == double.second }
    }

    private func doubled(_ counts: AnswerCounts, _ search: inout Search) -> Leak? {
        let isStrict = counts.obligation.kind == .continuation
        for part in counts.parts {
            let failures = search.handlers().filter { $0.body == part.body }.map(\.events)
            let twice = part.walk.doubles.first { $0.fallsThrough || isStrict }.map { ($0.first, $0.second) }
            // Who told a failure is done, and hands nothing on.
            let events = part.walk.body.events
            let again = part.walk.handedAfterAnswer.first { double in
                failures.contains { $0.contains(double.first) }
                    || (events[double.first].kind == .call && search.answersFailure(events[double.first].link))
                    || isHandedOn(behind: double, in: part, &search)
                    || isStrict && counts.isAnswered(byClosureAt: double.second, of: part)
            }
            guard let (first, second) = twice ?? again.map({ ($0.first, $0.second) }) else { continue }
            let name = search.facts.locals[Int(counts.obligation.locals[0])].name
            return Leak(
                offset: second < events.count ? events[second].offset : events[first].offset, length: 1,
                body: part.body, message: "`\(name, in: search.file)` was answered before on this way.",
                basis: ["line \(lineOf: events[first].offset, in: search.file) answers and goes on"])
        }
        return nil
    }
}
