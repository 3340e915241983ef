/// `catch-then-crash`: a handler of every error ends the process.
package struct CatchThenCrashRule: EndRule {
    package static let description = RuleDescription(
        id: "catch-then-crash",
        summary: "A handler of every error ends the process.",
        why: """
            A full disk, a locked phone, or a file of an older version isn't a programming error, and yet the app \
            crashes, perhaps at every launch. A crash shows the user nothing and can't be recovered from. End the \
            process only for what can't happen; for what can, report the failure and go on.
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
            Reports `fatalError`, `preconditionFailure`, `abort`, `try!`, and functions that return `Never` and call \
            one of these, in handlers of every error. Reports other `try!` if they call a server or a store, \
            overwrite or delete something, or call code whose errors are unknown with arguments that aren't \
            constant.

            Ignores `assertionFailure`, which does nothing in release builds, `exit`, handlers of one type, code \
            under `#if DEBUG`, tests, previews, and scripts.
            """,
        severity: .warning, isOnByDefault: false, consequence: .stopped,
        notice: "The app ends.")

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.next.contains(.crashes), end.origin != .typedHandler else { return nil }
        // The errors of a library without a model are unknown.
        if end.origin == .forcedTry {
            let isKnown = !end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes, .deletes])
            guard isKnown || end.attempt.isEmpty && end.isUnknown else { return nil }
            return EndReport(message: "An error that can happen ends the process: `try!`.")
        }
        return EndReport(message: "An error that can happen ends the process.", isAtOutcome: true)
    }
}
