/// `catch-then-crash`: a handler of any error ends the process.
package struct CatchThenCrashRule: Query {
    package static let description = RuleDescription(
        id: "catch-then-crash",
        summary: "A handler that takes every error ends the process.",
        why: """
            A full disk, a locked phone or a file of an older version is no mistake of the program, and yet the app \
            is gone, perhaps at every start. A crash tells the person nothing and cannot be recovered from. End the \
            process only for what cannot happen; for what can, say what failed and go on without it.
            """,
        before: """
            do {
                try store.open()
            } catch {
                fatalError("Cannot open the store: \\(error)")
            }
            """,
        after: """
            do {
                try store.open()
            } catch {
                logger.critical("Cannot open the store: \\(error)")
                output.onStoreUnavailable()
            }
            """,
        decides: """
            Looks at clauses that take every error, at `.failure` cases of a result and at `if let error` in \
            completions. Found are what models say traps and never returns (`fatalError`, `preconditionFailure`, `abort`), \
            `try!`, and functions of the codebase that return `Never` and reach one of these.

            Left alone are `assertionFailure`, which does nothing in a released app, `exit`, which is how a tool ends, \
            clauses for one kind of error, code under `#if DEBUG`, tests, previews and scripts.
            """,
        severity: .warning, isOnByDefault: false, consequence: .stopped,
        notice: "The app ends.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        search.handlers().compactMap { handler in
            guard handler.reach == .everything, search.ships(handler.body), let crash = crash(in: handler, &search)
            else { return nil }
            return Leak(
                offset: crash.offset, length: 4, body: handler.body,
                message: "An error that can happen ends the process: `\(crash.name)`.", basis: [handler.whatItTakes])
        }
    }

    private func crash(in handler: ErrorHandler, _ search: inout Search) -> (offset: UInt32, name: String)? {
        let events = search.events(of: handler.body)
        var position = handler.events.lowerBound
        while position < handler.events.upperBound {
            let event = events[position]
            // What an inner handler does is that one's; what only a debug build does, no person meets.
            let isPassedOver = event.kind == .handler || event.kind == .arm && event.detail == 2
            if event.kind == .swallow, event.detail == 1 { return (event.offset, "try!") }
            if event.kind == .call, search.flow.traps(event.link, in: search.file) {
                return (event.offset, search.flow.path(ofCall: event.link, in: search.file).last ?? "")
            }
            position = isPassedOver ? Int(event.next) : position + 1
        }
        return nil
    }
}
