/// `cause-never-caught`: another error is raised for one that a `try?` dropped, or that nobody looked at.
package struct CauseNeverCaughtRule: EndRule {
    package static let description = RuleDescription(
        id: "cause-never-caught",
        summary: "A `try?` drops the cause, and another error is raised in its place.",
        why: """
            It is known that it failed, for somebody is told; why it failed was in the error that `try?` turned into nothing. \
            `cause-dropped` finds the same where the error was caught; here nobody ever had it.
            """,
        before: """
            guard let profile = try? decoder.decode(Profile.self, from: data) else {
                throw ProfileFailure.unreadable
            }
            """,
        after: """
            do {
                profile = try decoder.decode(Profile.self, from: data)
            } catch {
                logger.error("The profile is unreadable: \\(error)")
                throw ProfileFailure.unreadable
            }
            """,
        decides: """
            Looks at `guard let` and `if let` over a `try?`, where what runs without a value throws, returns, keeps or completes \
            with another error, shows a text that was written beforehand or writes one to a log; and at closures and functions that are handed an \
            error, name it nowhere, and complete with another one.

            Left alone is what can only fail with one case of one type, with the same error, or for no one's harm; what was told \
            by whoever failed; what is tried on constants; and coding, where one form after the other is tried.
            """,
        severity: .warning, isOnByDefault: false, consequence: .causeLost)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, !end.recipients.hasCause, !end.attempt.contains(.usesConstants) else { return nil }
        switch end.origin {
        case .optionalTry where end.next.contains(.replacesError):
            return EndReport(message: "Another error is raised here, and `try?` dropped the cause.", isAtOutcome: true)
        case .optionalTry where end.recipients.contains(.log) && end.outcome != end.offset:
            return EndReport(message: "The log message omits the error, which `try?` dropped.", isAtOutcome: true)
        case .unnamedError:
            return EndReport(
                message: "Another error is raised here, and the error parameter is never used.", isAtOutcome: true)
        default: return nil
        }
    }
}
