/// `opaque-description`: a person reads words that nobody has chosen.
package struct OpaqueDescriptionRule: Query {
    package static let description = RuleDescription(
        id: "opaque-description",
        summary: "A person reads the description of an error that nobody has looked at.",
        why: """
            What `localizedDescription` says of an error that could be anything was written for developers, or by nobody: \
            "The operation couldn't be completed. (App.StoreError error 2.)". It says neither what happened nor what can be done, \
            it is in the wrong language, and it may show paths, hosts or a person's data.
            """,
        before: """
            import SwiftUI

            struct OrdersView: View {
                let model: OrdersViewModel
                var body: some View { Text(model.errorMessage ?? "") }
            }

            final class OrdersViewModel {
                var errorMessage: String?

                func load() async {
                    do { orders = try await repository.orders() } catch { errorMessage = error.localizedDescription }
                }
            }
            """,
        after: """
            enum OrdersError: Error { case offline, unavailable }

            final class OrdersViewModel {
                var errorMessage: String?

                func load() async {
                    do throws(OrdersError) {
                        orders = try await repository.orders()
                    } catch {
                        switch error {
                        case .offline: errorMessage = String(localized: "You are offline. Your orders will load again when you are back.")
                        case .unavailable: errorMessage = String(localized: "Orders cannot be shown right now. Please try again.")
                        }
                    }
                }
            }
            """,
        decides: """
            Begins where a text is made of an error whose static type is `any Error`, `NSError` or a generic parameter \
            (`localizedDescription`, `String(describing:)`, an interpolation), and follows it through variables, texts, values that \
            hold it, functions of the codebase and the closures that callers hand them, to what the system shows: labels, alerts, `Text`, titles, and the properties of \
            the app that a view or a view controller reads for more than whether they have a value. Handing the opaque error itself \
            to the system's presenter (`presentError`, `NSAlert(error:)`) counts too. Logs, screens and texts for developers, texts \
            behind a flag for debugging, properties that nothing on the screen reads, and a `do` that can only throw errors with words \
            of their own are left alone, and so is a text that is handed to what is not known. Where all that can arrive is known, it \
            is found if a type of the app is among it that has no words (no `LocalizedError`). A text weighs little if nothing says \
            that such a type can arrive: what the system fails with says something to people.
            """,
        severity: .warning, consequence: .rawText,
        notice: "They read a sentence that was written for developers.")

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
                ? "The system's words for the opaque error `\(name)` are shown to a person."
                : "A person reads the description of the \(text.isKnown ? "" : "opaque ")error `\(name)`."
            found.append(
                Leak(
                    offset: text.offset, length: 1, body: text.body, message: message,
                    basis: text.basis + [way],
                    consequence: text.isForDevelopers ? .rawText : .debt))
        }
        return found
    }

    /// How a text reaches a person; nil if it does not, or if that is not known.
    private func way(of text: ErrorText, _ search: inout Search) -> Sentence? {
        if text.form == .itself { return "who is handed it shows its own words" }
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
                return "`\(viewer)` reads `\(property)`, which keeps it"
            }
        }
        return nil
    }
}
