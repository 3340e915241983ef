/// `catch-then-crash`
package struct CatchThenCrashRule: Rule {
    package static let description = RuleDescription(
        id: "catch-then-crash",
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
