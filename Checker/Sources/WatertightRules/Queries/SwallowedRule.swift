/// `swallowed`: an error is lost without a trace.
package struct SwallowedRule: EndRule {
    package static let description = RuleDescription(
        id: "swallowed",
        summary: "An error is lost: no one learns of it, and no log contains it.",
        why: """
            The failure looks like a success: the user waits for something that never comes, and the log is empty. \
            Such failures are found by accident, often after data was lost. If nothing can be done about a failure, \
            log it; if only cancellation may be ignored, ignore only that.
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
            Reports a `catch` of every error that does nothing or only resets state (`isLoading = false`), an ignored `.failure` \
            case or error parameter, a `try?` whose result is unused or whose nil is ignored, a `Task` or child task whose error \
            nothing awaits, an omitted completion handler, and a default value in place of a failure (`catch { count = 0 }`, \
            `.replaceError(with:)`).

            Doesn't report handlers of cancellation or of one type; code that can't fail; functions below that logged, showed, or \
            stored the error; cleanup (`deinit`, `defer`, removing files, `Task.sleep`); code of a log; and a `try?` whose nil is \
            handled. It is one view of `watertight audit ends`. A comment in an empty `catch` halves the weight. The weight is \
            high if a person started the work, and higher if something was to be written.
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
