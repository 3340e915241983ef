package import WatertightRules

/// The architecture rules. They run only where Watertight is imported, unless the configuration enables them.
package enum ArchitectureRules {
    package static let all: [any Query] = [
        ErrorDowncastRule(), ForeignErrorRule(), UnderlyingLeakRule(), ErrorInOutputRule(), UntypedThrowsRule(),
        FeatureImportRule(),
        // For programs of which only some modules use Watertight.
        UnmatchedFailureRule(), ReportedTwiceRule(), CredentialBypassedRule(), IgnoredMemberRule(),
        UnhandledActionRule(), UnreachedOutputRule(), ErasedFailureRule(),
    ]
}
