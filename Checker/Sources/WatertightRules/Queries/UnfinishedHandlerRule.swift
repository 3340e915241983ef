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
            a TODO with words is left alone: it may be about something else. A comment before the handler or after it is \
            not looked at.
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
            guard !search.flow.summary(of: handler).acts || isAboutTheHandler(text, mark) else {
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

    /// Whether a comment can only be about the handler: one that says no more than its mark, and a hack or something to be
    /// fixed. What a TODO asks for in words may be something else.
    private func isAboutTheHandler(_ comment: String, _ mark: String) -> Bool {
        mark != MarkedComments.unfinished.first
            || comment.split { !($0.isLetter || $0.isNumber) }.drop { $0 != mark }.dropFirst().isEmpty
    }
}
