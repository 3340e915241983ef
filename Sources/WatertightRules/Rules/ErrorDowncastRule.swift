/// `error-downcast`
package struct ErrorDowncastRule: Rule {
    package static let description = RuleDescription(
        id: "error-downcast",
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
