package enum RuleSet {
    /// Worst first. Orders findings with the same loss, the list of rules, and their pages: decision 54.
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
