/// `swallowed`: an error is lost without a trace.
package struct SwallowedRule: EndRule {
    package static let description = RuleDescription(
        id: "swallowed",
        summary: "An error is lost without a trace: nobody sees it, and no log has it.",
        why: """
            What failed looks as if it had worked: the person waits for something that does not come, and the log has \
            nothing to say about it. Such a failure is found by accident, often only after data are gone. If nothing \
            can be done about a failure, say so in a log; if only cancellation may be ignored, ignore only that.
            """,
        before: """
            func save(_ draft: Draft) {
                try? store.write(draft)
            }
            """,
        after: """
            func save(_ draft: Draft) {
                do {
                    try store.write(draft)
                } catch {
                    logger.error("The draft is not saved: \\(error)")
                    output.onDraftNotSaved()
                }
            }
            """,
        decides: """
            Found are a catch-all whose body is empty or only a comment, or only sets back what the function sets elsewhere too \
            (`isLoading = false`), a `try?` whose result nobody uses, a `Task` whose closure throws while nobody keeps the task, a \
            child task whose group nobody asks, the failure of a result where nothing is done, and a completion that leaves at an \
            error without a word, or is empty. What may arrive there is looked up: where nothing can, nothing is lost.

            A constant that takes the place of what is given where it works (`catch { count = 0 }`), of a failure of a stream \
            (`.replaceError(with:)`, `.catch { _ in Just([]) }`), is one of these.

            Also found, and mostly only counted, are a `try?` whose nil does nothing (`guard let … else { return }`) or goes on as \
            if it had worked, as `watertight audit try` has it; a closure that is handed an error, does not look at it, and has \
            no other word for a failure; and a call that leaves out the closure which alone would be told.

            Left alone are clauses for cancellation or for one kind of error; what models call disposable (`Task.sleep`, the \
            value of a task that somebody keeps) and the removal of files; what only its name says to be a closing or a \
            clearing away; functions that wrote their failures down, showed them or kept them before they threw; code in \
            `deinit` and `defer`, loggers, and a `try?` for whose nil something is done. A `try?` that is all there is in a closure counts \
            only if the closure is known to return nothing. A comment in place of statements makes a finding weigh half.
            """,
        severity: .warning, consequence: .silence)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.isIgnored, end.recipients.isSubset(of: [.withCause, .obviousCause]),
            // `success-after-failure` reports it.
            !end.next.contains(.answersSuccess)
        else { return nil }
        let message: Sentence
        switch end.origin {
        case .clause: message = "This `catch` ignores the error."
        case .failureCase: message = "This `.failure` case ignores its error."
        case .errorParameter: message = "The error that the completion handler receives is ignored."
        case .errorClosure: message = "This closure ignores the error that it receives."
        case .optionalTry:
            // A value that can't be decoded is mostly another one.
            guard !isOnlyRead(end), !end.recipients.hasCause else { return nil }
            message =
                end.next == .continues
                ? "If \(name) fails, nothing reports it: `try?` drops the error."
                : "If \(name) fails, the code continues as if there were no value, and the error isn't logged."
        case .task: message = "Errors thrown inside this `Task` are never observed."
        case .childTask: message = "Errors thrown inside this child task are never observed."
        case .omittedCompletion: message = "If \(name) fails, nothing reports it: the completion handler is omitted."
        case .replacedFailure: message = "A default value replaces the failure, and the error isn't logged."
        default: return nil
        }
        return EndReport(message: message, consequence: end.consequenceOfIgnoring)
    }

    private func isOnlyRead(_ end: End) -> Bool {
        end.next != .continues && end.attempt.contains(.decodes)
            && end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes])
    }
}
