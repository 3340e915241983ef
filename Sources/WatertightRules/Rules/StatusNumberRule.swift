/// `status-number`
package struct StatusNumberRule: Rule {
    package static let description = RuleDescription(
        id: "status-number",
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
