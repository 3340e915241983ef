/// `error-in-output`
package struct ErrorInOutputRule: Rule {
    package static let description = RuleDescription(
        id: "error-in-output",
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
