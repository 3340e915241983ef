/// `opaque-description`: the app shows an error description that wasn't written for its users.
struct OpaqueDescriptionRule: Query {
    static let description = RuleDescription(
        id: "opaque-description", severity: .warning, consequence: .rawText)

    func leaks(in search: inout Search) -> [Leak] {
        search.ends().compactMap { end in
            guard let shown = end.shownText, case let text = shown.text else { return nil }
            let message: Sentence =
                text.form == .itself
                ? "The system's description of the opaque error `\(shown.name)` is shown to the user."
                : "The description of the \(text.isKnown ? "" : "opaque ")error `\(shown.name)` is shown to the user."
            var leak = Leak(
                offset: text.offset, length: 1, body: text.body, message: message, basis: text.basis + ["\(shown.way)"],
                consequence: text.isForDevelopers ? .rawText : .minor)
            leak.end = end
            return leak
        }
    }
}
