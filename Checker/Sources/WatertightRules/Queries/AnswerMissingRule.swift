/// `answer-missing`: a way out on which somebody who waits is not answered.
package struct AnswerMissingRule: Query {
    package static let description = RuleDescription(
        id: "answer-missing",
        summary: "On one way out nobody answers who was promised an answer.",
        why: """
            Whoever waits at a completion handler, a continuation, a semaphore or a group waits for ever, and so does \
            the person: a spinner that never ends, a button that stays grey, a thread that hangs. It happens on the way that \
            nobody tried, mostly where something failed. Answer on each way out, also there.
            """,
        before: """
            func load(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    service.load(id) { data, error in
                        if let error {
                            continuation.resume(throwing: error)
                            return
                        }
                        guard let found = data.flatMap(decode) else { return }
                        continuation.resume(returning: found)
                    }
                }
            }
            """,
        after: """
            func load(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    service.load(id) { data, error in
                        guard let found = data.flatMap(decode) else {
                            continuation.resume(throwing: error ?? LoadFailure.notReadable)
                            return
                        }
                        continuation.resume(returning: found)
                    }
                }
            }
            """,
        decides: """
            Follows each way through a function that is handed a completion handler, through the closure of a call that \
            waits for a continuation or a promise, and from where a semaphore or a group owes an answer. Found is a way \
            out that gives none while others do: a `return`, a clause or a case that only goes on, an error that leaves \
            a task. Closures that have it and run once are gone through too.

            Left alone is what handed the answer on to somebody else or stored it; ways of an owner that is gone (`guard \
            let self`), of a cancellation, of a mark that says that the answer was given; ways that do not return; closures \
            that run often or that share the answer with others; and functions that throw or return something instead; and \
            what no caller hands a closure that does anything. A \
            completion handler is one if it takes an error, a result, an optional or a yes or no, or if it is called where \
            something failed; one that cannot say so is missed only where a clause does no more than to write its \
            error down. One that takes an error and is never named is found too, unless the function does nothing.
            """,
        severity: .warning, isOnByDefault: false, consequence: .stopped,
        notice: "They wait, and nothing ever comes.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        Obligations(search.flow).obligations(in: search.file).compactMap { obligation in
            guard search.ships(obligation.body), AnswerExits(search).isWaitedFor(obligation),
                let counts = Obligations(search.flow).answers(to: obligation, search.survey.throwSets)
            else { return nil }
            return missing(counts, &search)
        }
    }

    private func missing(_ counts: AnswerCounts, _ search: inout Search) -> Leak? {
        let isAnswer = AnswerExits(search).isAnAnswer(counts)
        var found: (exit: AnswerWalk.Exit, body: Int32)?
        for part in counts.parts where part.isOwed {
            for exit in part.walk.exits where AnswerExits(search).counts(exit, of: part, in: counts) {
                guard isAnswer || AnswerExits(search).isDropped(exit, of: part, in: counts) else { continue }
                if found.map({ AnswerExits(search).rank(exit, part.body) > AnswerExits(search).rank($0.exit, $0.body) })
                    ?? true
                {
                    found = (exit, part.body)
                }
            }
        }
        guard let (exit, body) = found else { return nil }
        let name = AnswerExits(search).name(of: counts)
        let waits: [Sentence] =
            counts.obligation.waiter.map { waiter in
                ["line \(lineOf: waiter, in: search.file) waits for it"]
            } ?? []
        return Leak(
            offset: AnswerExits(search).offset(of: exit, body), length: 1, body: body,
            message: "`\(name, in: search.file)` is not answered on this way: who waits for it waits for ever.",
            basis: [AnswerExits(search).reason(exit, body)] + waits)
    }
}
