/// The rules there are.
package enum RuleSet {
    /// In the order in which they are listed.
    package static let all: [any Rule] = [
        ErrorInOutputRule(),
        ErrorDowncastRule(),
        ForeignErrorRule(),
        UntypedThrowsRule(),
        TypedThrowsLostRule(),
        UseCaseReturnsRule(),
        UnderlyingLeakRule(),
        OpaqueDescriptionRule(),
        CancellationPresentedRule(),
        SwallowedRule(),
        CauseDroppedRule(),
        CatchThenCrashRule(),
        UnfinishedHandlerRule(),
        StatusNumberRule(),
        RetryUnsafeRule(),
        UnusedOutputRule(),
        UnhandledOutputRule(),
        FeatureImportRule(),
        SameVocabularyRule(),
        UnreportedFailureRule(),
    ]

    package static func rule(id: String) -> (any Rule)? { all.first { $0.description.id == id } }
}
