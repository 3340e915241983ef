/// Classifies a `try?` by what happens to its error and its value. Consistent with the findings of `swallowed`.
struct TryAudit {
    typealias Verdict = (reason: TrySite.Reason, words: Sentence)
}
