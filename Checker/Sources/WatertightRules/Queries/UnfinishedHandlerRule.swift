/// `unfinished-handler`: a handler says of itself that it is not finished.
package struct UnfinishedHandlerRule: Query {
    package static let description = RuleDescription(
        id: "unfinished-handler",
        summary: "A comment in a handler says that it is not finished.",
        why: """
            The studies of catastrophic failures in the field found the same thing again and again: the handler of \
            the error had a TODO in it. What fails seldom is tested seldom, so nobody meets the gap before the people \
            who use the app do.
            """,
        before: """
            do {
                try await account.refresh()
            } catch {
                // TODO: tell the person
            }
            """,
        after: """
            do {
                try await account.refresh()
            } catch {
                logger.error("The account is stale: \\(error)")
                output.onAccountStale()
            }
            """,
        decides: """
            Looks for TODO, FIXME and HACK as words of a comment inside a `catch`, a `.failure` case of a result, or \
            the branch of an error that was handed over. Where the handler does more about the error than to write it down, \
            a TODO must speak of it: of the error by its name, or of showing, logging or telling. A comment before the \
            handler or after it is not looked at.
            """,
        severity: .warning, consequence: .misled,
        notice: "They wait for an answer that nobody has written yet.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let facts = search.facts
        guard !facts.remarks.isEmpty else { return [] }
        let handlers = search.handlers()
        return facts.remarks.compactMap { remark in
            guard let handler = handlers.last(where: { holds($0, remark, facts) }), search.ships(handler.body) else {
                return nil
            }
            let text = facts.text(remark.text)
            let mark = facts.text(remark.mark)
            guard !search.flow.summary(of: handler).acts || isAboutTheError(text, after: mark, handler, search) else {
                return nil
            }
            return Leak(
                offset: remark.offset, length: UInt32(clamping: text.utf8.prefix { $0 != 10 && $0 != 13 }.count),
                body: handler.body, message: "This handler is not finished: its comment says \(mark).",
                basis: ["the comment stands inside the handler"])
        }
    }

    private func holds(_ handler: ErrorHandler, _ remark: Remark, _ facts: Facts) -> Bool {
        // The last statement of a case ends it, yet a comment may still follow on that line.
        handler.holds(remark.offset)
            || handler.origin == .failureCase && handler.end <= remark.offset
                && facts.line(of: handler.end) == facts.line(of: remark.offset)
    }

    /// Whether a comment wishes for something to be done about the error; one that says nothing more does, too.
    private func isAboutTheError(
        _ comment: String, after mark: String, _ handler: ErrorHandler, _ search: Search
    ) -> Bool {
        // A hack or something to be fixed in a handler is a matter of the handler.
        guard mark == MarkedComments.unfinished.first else { return true }
        let words = comment.split { !($0.isLetter || $0.isNumber) }
        let wish = words.drop { $0 != mark }.dropFirst().map { $0.lowercased() }
        let error = handler.error < 0 ? "" : search.facts.text(search.facts.locals[Int(handler.error)].name)
        let told: [Vocabulary.Group] = [.show, .log, .message]
        // What is written in another script cannot be read here: it stands in the handler, and is taken for its matter.
        return wish.isEmpty
            || wish.contains { word in
                word == error || word == error + "s" || word.utf8.contains { $0 >= 0xE0 }
                    || told.contains { search.survey.vocabulary.contains(word, $0) }
            }
    }
}
