/// `retry-unsafe`: a home-made retry that does harm.
package struct RetryUnsafeRule: Query {
    package static let description = RuleDescription(
        id: "retry-unsafe",
        summary: "A home-made retry has no limit, repeats what must not be repeated, or goes on after cancellation.",
        why: """
            A request that changes something may have arrived although its answer did not: repeating it orders or \
            pays twice. A loop without a limit drains the battery and keeps a struggling server down. A loop that \
            takes cancellation for a failure works on for a screen that is gone, and faster, since it no longer waits.
            """,
        before: """
            while true {
                do {
                    return try await client.fetch(request)
                } catch {
                    try? await Task.sleep(for: .seconds(1))
                }
            }
            """,
        after: """
            for _ in 1..<attempts {
                do {
                    return try await client.fetch(request)
                } catch let error where isWorthRetrying(error) {
                    try await Task.sleep(for: .seconds(1))
                }
            }
            return try await client.fetch(request)
            """,
        decides: """
            Looks at loops that await something which can fail, whose catch-all goes on with the loop, and that success ends; at \
            functions that call themselves with what they were handed when they failed; and at `retry` of a stream. Found are \
            those that nothing limits; that send a request whose method is POST or PATCH, as the code at hand writes it; or \
            that go on after cancellation: no clause, name, or waiting with plain `try` ends them, and somebody keeps their task.

            Left alone are loops over different things, retries that a person asks for, and what calls something unknown with \
            plain `try`, that may end the loop.
            """,
        severity: .warning, isOnByDefault: false, consequence: .falseSuccess,
        notice: "Something is done twice, or is tried for ever.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) where search.ships(body) {
            for loop in search.repeatingLoops(of: body) {
                let leak =
                    search.failedAttempt(in: loop).map { ofAttempt($0, loop, &search) } ?? ofDeafWait(loop, &search)
                if let leak { found.append(leak) }
            }
            for event in search.events(of: body) where event.kind == .call {
                if let leak = ofStream(event.link, body, &search) { found.append(leak) }
            }
        }
        for function in search.facts.declarations.indices.map({ Int32($0) }) where search.ships(declaration: function) {
            if let leak = ofRecursion(function, &search) { found.append(leak) }
        }
        return found
    }

    private func leak(_ loop: Loop, _ message: Sentence, _ basis: [Sentence]) -> Leak {
        Leak(
            offset: loop.event.offset, length: loop.keywordLength, body: loop.body, message: message, basis: basis)
    }

    // MARK: Loops

    private func ofAttempt(_ handler: ErrorHandler, _ loop: Loop, _ search: inout Search) -> Leak? {
        let goesOn: Sentence =
            "the clause of line \(lineOf: handler.offset, in: search.file) takes every error and goes on with the loop"
        guard let attempt = handler.attempt else { return nil }
        let start = loop.events[attempt.lowerBound - 1].offset
        if let method = search.unrepeatableRequest(from: start, to: handler.offset) {
            return leak(
                loop, "This loop repeats a request that is not idempotent.", ["the request is a \(method)", goesOn])
        }
        let around = [loop.range.lowerBound..<attempt.lowerBound, attempt.upperBound..<loop.range.upperBound]
        if search.isEndless(loop), !around.contains(where: loop.isLeft), !search.counts(loop.events[loop.range]) {
            return leak(loop, "This loop tries again without a limit.", ["its condition is always true", goesOn])
        }
        guard !search.heedsCancellation(loop, handler), search.canBeCancelled(loop.body) else { return nil }
        return leak(
            loop, "This loop tries again after it was cancelled.",
            [goesOn, "nothing in the loop names cancellation, and no wait ends it"])
    }

    /// A loop that waits with `try?`: once it is cancelled it goes on without waiting.
    private func ofDeafWait(_ loop: Loop, _ search: inout Search) -> Leak? {
        guard let wait = search.deafWait(in: loop) else { return nil }
        let works =
            search.isEndless(loop)
            ? search.triesWork(loop)
            : search.endsByFlag(loop, setIn: loop.range) && search.awaitsWork(loop.events[loop.range])
        guard works, !search.heedsCancellation(loop), search.canBeCancelled(loop.body) else { return nil }
        return leak(
            loop, "This loop goes on after it was cancelled.",
            [
                "the `try?` of line \(lineOf: wait.offset, in: search.file) drops what would end it",
                "nothing in the loop names cancellation",
            ])
    }

    // MARK: Streams and recursion

    private func ofStream(_ call: Int32, _ body: Int32, _ search: inout Search) -> Leak? {
        guard search.traits(ofCall: call).contains(.repeats),
            case let value = search.flow.uses(in: search.file).values[Int(call)], value >= 0,
            case let offset = search.facts.calls[Int(call)].offset,
            let method = search.unrepeatableRequest(from: search.facts.values[Int(value)].offset, to: offset)
        else { return nil }
        let name = search.name(ofCall: call)
        return Leak(
            offset: offset, length: 1, body: body, message: "This \(name) repeats a request that is not idempotent.",
            basis: ["the request is a \(method)", "\(name) takes every error and subscribes again"])
    }

    private func ofRecursion(_ function: Int32, _ search: inout Search) -> Leak? {
        guard let (call, handler) = search.blindRepetition(of: function) else { return nil }
        let name = search.facts.text(search.facts.declarations[Int(function)].name)
        return Leak(
            offset: search.facts.calls[Int(call)].offset, length: UInt32(name.utf8.count), body: -1,
            declaration: function, message: "`\(name)` calls itself whenever it failed, without a limit.",
            basis: [
                "the handler of line \(lineOf: handler.offset, in: search.file) takes every error",
                "the call hands on what it was handed, and counts nothing",
            ])
    }
}
