/// `same-vocabulary`
package struct SameVocabularyRule: Rule {
    package static let description = RuleDescription(
        id: "same-vocabulary",
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
