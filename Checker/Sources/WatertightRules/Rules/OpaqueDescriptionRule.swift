/// `opaque-description`: the app shows an error description that wasn't written for its users.
package struct OpaqueDescriptionRule: Query {
    package static let description = RuleDescription(
        id: "opaque-description", severity: .warning, consequence: .rawText)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        var lines: Set<Int> = []
        for text in ErrorTexts(search).errorTexts() {
            let line = search.facts.line(of: text.offset)
            guard !lines.contains(line), search.ships(text.body), search.place(around: text.body).layer != .diagnostics,
                !Viewers(search).isForDevelopers(text.value), let way = way(of: text, &search)
            else { continue }
            lines.insert(line)
            let name = ErrorTexts(search).path(ofValue: text.error)
            let message: Sentence =
                text.form == .itself
                ? "The system's description of the opaque error `\(name)` is shown to the user."
                : "The description of the \(text.isKnown ? "" : "opaque ")error `\(name)` is shown to the user."
            found.append(
                Leak(
                    offset: text.offset, length: 1, body: text.body, message: message,
                    basis: text.basis + [way],
                    consequence: text.isForDevelopers ? .rawText : .debt))
        }
        return found
    }

    /// Returns how a text reaches the user; `nil` if it doesn't, or if that is unknown.
    private func way(of text: ErrorText, _ search: inout Search) -> Sentence? {
        if text.form == .itself { return "the function that receives it shows its description" }
        for end in search.flow.ends(ofValue: text.value, as: .text, in: search.file) where end.form <= .text {
            guard !Viewers(search).isBehindFlag(end.value, in: end.file) else { continue }
            let way: Sentence? =
                switch end.kind {
                case .answered: ErrorTexts(search).showing(answer: end, of: text.value)
                case .handed(nil): ErrorTexts(search).showing(madeOf: end)
                default: ErrorTexts(search).sight(of: end)
                }
            if let way { return way }
        }
        for property in Viewers(search).keepers(of: text.value) {
            if let viewer = Viewers(search).viewer(of: property) {
                return "`\(viewer)` reads `\(property)`, which stores it"
            }
        }
        return nil
    }
}
