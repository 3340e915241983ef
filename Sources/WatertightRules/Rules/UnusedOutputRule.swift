/// `unused-output`
package struct UnusedOutputRule: Rule {
    package static let description = RuleDescription(
        id: "unused-output",
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
