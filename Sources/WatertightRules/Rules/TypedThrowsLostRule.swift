/// `typed-throws-lost`
package struct TypedThrowsLostRule: Rule {
    package static let description = RuleDescription(
        id: "typed-throws-lost",
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
