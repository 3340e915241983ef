/// `use-case-returns`
package struct UseCaseReturnsRule: Rule {
    package static let description = RuleDescription(
        id: "use-case-returns",
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
