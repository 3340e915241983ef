package import WatertightRules

/// The architecture rules. They run only on modules that import Watertight, unless the configuration enables them.
package enum ArchitectureRules {
    package static let all: [any Query] = [
        ErrorDowncastRule(),
        ForeignErrorRule(),
        UnderlyingLeakRule(),
        ErrorInOutputRule(),
        UntypedThrowsRule(),
        FeatureImportRule(),
    ]
}
