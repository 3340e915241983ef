/// `swallowed`
package struct SwallowedRule: Rule {
    package static let description = RuleDescription(
        id: "swallowed",
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
