/// `untyped-throws`
package struct UntypedThrowsRule: Rule {
    package static let description = RuleDescription(
        id: "untyped-throws",
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
