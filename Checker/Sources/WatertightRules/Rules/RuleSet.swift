package enum RuleSet {
    /// Worst first, by the effect on the end user. Orders findings with the same loss, the list of rules, and their
    /// pages: `docs/decisions/0054-what-is-lost-orders-findings.md`.
    package static let all: [any Query] = [
        SuccessAfterFailureRule(),
        CatchThenCrashRule(),
        SwallowedRule(),
        FailureNotShownRule(),
        CancellationPresentedRule(),
        OpaqueDescriptionRule(),
        CauseDroppedRule(),
        CauseNeverCaughtRule(),
        LogWithoutCauseRule(),
        OpenEndRule(),
    ]

    package static func rule(id: String) -> (any Query)? { all.first { $0.description.id == id } }
}
