package import WatertightRules

/// The rules of the layers. They run on modules that import Watertight, and elsewhere only where they are asked for.
package enum ArchitectureRules {
    package static let all: [any Query] = [
        ErrorDowncastRule(),
        ForeignErrorRule(),
        UnderlyingLeakRule(),
        ErrorInOutputRule(),
        UntypedThrowsRule(),
        TypedThrowsLostRule(),
        SameVocabularyRule(),
        UseCaseReturnsRule(),
        FeatureImportRule(),
    ]
}
