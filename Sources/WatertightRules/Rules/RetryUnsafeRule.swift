/// `retry-unsafe`
package struct RetryUnsafeRule: Rule {
    package static let description = RuleDescription(
        id: "retry-unsafe",
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
