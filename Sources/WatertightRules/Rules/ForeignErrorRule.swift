/// `foreign-error`
package struct ForeignErrorRule: Rule {
    package static let description = RuleDescription(
        id: "foreign-error",
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
