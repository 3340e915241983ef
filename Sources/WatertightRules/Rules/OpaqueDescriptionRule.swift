/// `opaque-description`
package struct OpaqueDescriptionRule: Rule {
    package static let description = RuleDescription(
        id: "opaque-description",
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
