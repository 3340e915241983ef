/// `cancellation-presented`
package struct CancellationPresentedRule: Rule {
    package static let description = RuleDescription(
        id: "cancellation-presented",
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
