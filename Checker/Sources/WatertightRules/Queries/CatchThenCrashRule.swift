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
            `try!`, and functions of the codebase that return `Never` and reach one of these. A `try!` anywhere is found if \
            it covers something that asks a server or a store, or overwrites or deletes something, or something of which nothing \
            is known but that it throws, and that is not tried on constants.

            Left alone are `assertionFailure`, which does nothing in a released app, `exit`, which is how a tool ends, \
            clauses for one kind of error, code under `#if DEBUG`, tests, previews and scripts.
            """,
        severity: .warning, isOnByDefault: false, consequence: .stopped,
        notice: "The app ends.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        unhandled(in: &search)
            + search.handlers().compactMap { handler in
                guard handler.reach == .everything, search.ships(handler.body), let crash = crash(in: handler, search)
                else { return nil }
                return Leak(
                    offset: crash.offset, length: 4, body: handler.body,
                    message: "An error that can happen ends the process: `\(crash.name)`.", basis: [handler.whatItTakes]
                )
            }
    }

    /// `try!` around what fails by itself, whatever the code is like: it is no promise that code can keep.
    private func unhandled(in search: inout Search) -> [Leak] {
        let sets = search.survey.throwSets
        var found: [Leak] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) {
            for event in search.events(of: body) where event.kind == .swallow && event.detail == 1 {
                let number = search.number(of: body)
                let steps = sets.swallowed(at: event.offset, in: number)
                let reached = sets.traits(reachedBy: steps, of: number)
                let dropped = sets.dropped(at: event.offset, in: number)
                let isKnown = !reached.isDisjoint(with: [.network, .storage, .overwrites, .destroys])
                // Of what a library does nothing is known but that it throws; constants it was tried on.
                let mayBeAnything = dropped.entries.isEmpty && !search.isConstant(event.link, \.isWhole)
                guard isKnown || mayBeAnything, search.ships(body), !dropped.isEmpty, !isInHandler(event, body, &search)
                else { continue }
                found.append(
                    Leak(
                        offset: event.offset, length: 4, body: body,
                        message: "An error that can happen ends the process: `try!`.",
                        basis: [
                            isKnown
                                ? "it covers what a server or a store may refuse"
                                : "it covers what nothing is known of but that it throws"
                        ]))
            }
        }
        return found
    }

    /// Whether the other half of the rule speaks of it.
    private func isInHandler(_ event: Event, _ body: Int32, _ search: inout Search) -> Bool {
        search.handlers().contains { $0.body == body && $0.reach == .everything && $0.holds(event.offset) }
    }

    private func crash(in handler: ErrorHandler, _ search: Search) -> (offset: UInt32, name: String)? {
        search.flow.summary(of: handler).crash.map { crash in
            let call = crash.isCall ? search.flow.path(ofCall: crash.event.link, in: search.file).last ?? "" : "try!"
            return (crash.event.offset, call)
        }
    }
}
