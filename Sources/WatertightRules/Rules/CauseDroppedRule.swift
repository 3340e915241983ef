/// `cause-dropped`
package struct CauseDroppedRule: Rule {
    package static let description = RuleDescription(
        id: "cause-dropped",
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
