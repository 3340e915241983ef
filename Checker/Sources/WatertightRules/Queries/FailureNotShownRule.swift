/// `failure-not-shown`: a screen's work fails, and only the log knows.
package struct FailureNotShownRule: EndRule {
    package static let description = RuleDescription(
        id: "failure-not-shown",
        summary: "A person's action fails, and nothing on the screen changes.",
        why: """
            Someone taps Save and nothing happens; a list stays empty. The log contains the error, but users don't \
            read logs. They try again, or believe that it worked.
            """,
        before: """
            final class DraftViewModel: ObservableObject {
                @Published var isSaving = false

                func save() async {
                    isSaving = true
                    do {
                        try await repository.upload(draft)
                    } catch {
                        logger.error("The draft is not saved: \\(error)")
                    }
                    isSaving = false
                }
            }
            """,
        after: """
            final class DraftViewModel: ObservableObject {
                @Published var isSaving = false
                @Published var problem: Problem?

                func save() async {
                    isSaving = true
                    do {
                        try await repository.upload(draft)
                    } catch {
                        logger.error("The draft is not saved: \\(error)")
                        problem = .draftNotSaved
                    }
                    isSaving = false
                }
            }
            """,
        decides: """
            Reports handlers of every error that only log it and at most reset state (`isSaving = false`), if a person's action \
            reaches the code through its callers or the code belongs to a screen. The impact is low unless a server was asked, or \
            a person's action was to write, send, or delete something.

            Doesn't report handlers that call or store anything else, work on one of many items, cancellation, and cleanup.
            """,
        severity: .warning, consequence: .misled,
        notice: "Their action has no effect, and nothing tells them.")

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.isIgnored, end.recipients.contains(.log), end.recipients.isQuiet, end.isAsked,
            !end.next.contains(.answersSuccess)
        else { return nil }
        switch end.origin {
        case .clause, .failureCase, .errorParameter, .errorClosure:
            return EndReport(
                message: "A person's action fails here, and only a log contains it.",
                consequence: end.attempt.contains(.callsServer) || end.trigger == .person && end.attempt.isAction
                    ? .misled : .silence)
        default: return nil
        }
    }
}
