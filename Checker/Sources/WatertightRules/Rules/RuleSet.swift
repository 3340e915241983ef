package enum RuleSet {
    /// Worst first, by the effect on the end user: `docs/decisions/0018-order-of-findings.md`. Reports, the list of
    /// rules, and their pages use this order.
    package static let all: [any Query] = [
        SuccessAfterFailureRule(),
        CatchThenCrashRule(),
        SwallowedRule(),
        FailureNotShownRule(),
        UnfinishedHandlerRule(),
        CancellationPresentedRule(),
        OpaqueDescriptionRule(),
        CauseDroppedRule(),
        CauseNeverCaughtRule(),
        LogWithoutCauseRule(),
        OpenEndRule(),
    ]

    package static func rule(id: String) -> (any Query)? { all.first { $0.description.id == id } }
}
