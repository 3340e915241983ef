/// `answer-missing`: a continuation, semaphore, or group isn't answered on some path.
package struct AnswerMissingRule: Query {
    package static let description = RuleDescription(
        id: "answer-missing",
        summary: "A continuation, semaphore, or dispatch group is not answered on every path.",
        why: """
            Without the answer, the waiting code never continues: the spinner never stops, the button stays disabled, \
            the thread hangs. The path without it is usually an untested error path. \
            Resume, signal, or leave on every path.
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
            Follows every path through a closure that receives a continuation or a promise, through a function that is passed \
            one, and from the place where a semaphore or a group owes a signal. Reports a path that leaves without an \
            answer while others give one: a `return`, a `catch` clause or a case that only goes on, an error that leaves \
            a task. Closures that run once and use the continuation are followed too. Setting a variable to `nil` is not an \
            answer.

            Ignores continuations that are stored or passed on, paths where the owner is gone (`guard let self`), the task \
            is canceled, or a flag says that the answer was given, paths that never return, closures that may run more than \
            once, and functions that throw or return a value instead. Completion handlers are not checked.
            """,
        severity: .warning, isOnByDefault: false, consequence: .stopped,
        notice: "The app waits forever.")

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
                "`\(search.facts.locals[Int(obligation.locals[0])].name, in: search.file)` is not answered on this path: its caller waits forever.",
            basis: [worst.reason] + waits)
    }
}
