/// `cause-never-caught`: another error replaces one that `try?` dropped or that is an unused parameter.
package struct CauseNeverCaughtRule: EndRule {
    package static let description = RuleDescription(
        id: "cause-never-caught",
        summary: "A `try?` drops the cause, and another error is raised in its place.",
        why: """
            The code reports that something failed, but `try?` discarded the reason. `cause-dropped` reports the \
            same for a caught error.
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
            Reports `guard let` and `if let` over a `try?` whose other branch throws, returns, stores, or completes \
            with another error, shows a fixed text, or logs one; and closures and functions with an unused error \
            parameter that complete with another error.

            Ignores attempts with only one possible error, attempts that throw the same error, cleanup, errors that \
            a function below reported, constant inputs, and decoders that try several forms.
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
