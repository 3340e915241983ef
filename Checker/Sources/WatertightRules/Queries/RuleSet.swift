/// The rules there are.
package enum RuleSet {
    /// The worst first, by what happens to the people who use the app: `docs/decisions/0018-the-worst-first.md`. Reports
    /// for people, the list of rules and their pages take this order.
    package static let all: [any Query] = [
        DefaultWrittenBackRule(),
        DestroysAfterFailedReadRule(),
        AnswerMissingRule(),
        AnsweredTwiceRule(),
        SuccessAfterFailureRule(),
        RetryUnsafeRule(),
        CatchThenCrashRule(),
        SwallowedRule(),
        StatusIgnoredRule(),
        CatchNeverMatchesRule(),
        UnhandledOutputRule(),
        FailureNotShownRule(),
        UnfinishedHandlerRule(),
        CancellationPresentedRule(),
        OpaqueDescriptionRule(),
        ErrorDowncastRule(),
        StatusNumberRule(),
        CauseDroppedRule(),
        CauseNeverCaughtRule(),
        LogWithoutCauseRule(),
        ForeignErrorRule(),
        UnderlyingLeakRule(),
        ErrorInOutputRule(),
        UntypedThrowsRule(),
        TypedThrowsLostRule(),
        SameVocabularyRule(),
        UseCaseReturnsRule(),
        UnusedOutputRule(),
        FeatureImportRule(),
    ]

    package static func rule(id: String) -> (any Query)? { all.first { $0.description.id == id } }
}
