/// `unfinished-handler`
package struct UnfinishedHandlerRule: Rule {
    package static let description = RuleDescription(
        id: "unfinished-handler",
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
