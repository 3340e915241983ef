/// `catch-then-crash`: a handler of any error ends the process.
package struct CatchThenCrashRule: EndRule {
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

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.next.contains(.crashes), end.origin != .typedHandler else { return nil }
        // Nothing is known of what a library throws, except that it can.
        if end.origin == .forcedTry {
            let isKnown = !end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes, .deletes])
            guard isKnown || end.attempt.isEmpty && end.isUnknown else { return nil }
            return EndReport(message: "An error that can happen ends the process: `try!`.")
        }
        return EndReport(message: "An error that can happen ends the process.", isAtOutcome: true)
    }
}
