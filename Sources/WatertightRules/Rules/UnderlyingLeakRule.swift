/// `underlying-leak`
package struct UnderlyingLeakRule: Rule {
    package static let description = RuleDescription(
        id: "underlying-leak",
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
