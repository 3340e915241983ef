/// `feature-import`
package struct FeatureImportRule: Rule {
    package static let description = RuleDescription(
        id: "feature-import",
        summary: "",
        why: "",
        before: "",
        after: "",
        decides: "",
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        []
    }
}
