/// `unfinished-handler`: a comment marks an error handler as unfinished.
struct UnfinishedHandlerRule: Query {
    static let description = RuleDescription(id: "unfinished-handler", severity: .warning, consequence: .misled)

    func leaks(in search: inout Search) -> [Leak] {
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
                body: handler.body, message: "This handler isn't finished: its comment contains \(mark).",
                basis: ["the comment is inside the handler"])
        }
    }

    private func holds(_ handler: ErrorHandler, _ remark: Remark, _ facts: Facts) -> Bool {
        // A comment can follow the last statement of a case on the same line.
        handler.holds(remark.offset)
            || handler.origin == .failureCase && handler.end <= remark.offset
                && facts.line(of: handler.end) == facts.line(of: remark.offset)
    }

    /// Whether a comment must be about the handler: a marker without text, FIXME, or HACK.
    private func isAboutTheHandler(_ comment: String, _ mark: String) -> Bool {
        mark != MarkedComments.unfinished.first
            || comment.split { !($0.isLetter || $0.isNumber) }.drop { $0 != mark }.dropFirst().isEmpty
    }
}
