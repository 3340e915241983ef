/// The rules there are.
package enum RuleSet {
    /// The worst first, by what happens to the people who use the app: `docs/decisions/0018-order-of-findings.md`. Reports
    /// for people, the list of rules and their pages take this order.
    package static let all: [any Query] = [
        DefaultWrittenBackRule(),
        AnswerMissingRule(),
        AnsweredTwiceRule(),
        SuccessAfterFailureRule(),
        CatchThenCrashRule(),
        SwallowedRule(),
        StatusIgnoredRule(),
        FailureNotShownRule(),
        UnfinishedHandlerRule(),
        CancellationPresentedRule(),
        OpaqueDescriptionRule(),
        CauseDroppedRule(),
        CauseNeverCaughtRule(),
        LogWithoutCauseRule(),
    ]

    package static func rule(id: String) -> (any Query)? { all.first { $0.description.id == id } }
}
