/// `unhandled-output`
package struct UnhandledOutputRule: Rule {
    package static let description = RuleDescription(
        id: "unhandled-output",
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
