/// `unfinished-handler`: a handler says of itself that it is not finished.
package struct UnfinishedHandlerRule: Rule {
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
            the branch of `if let error` in a completion. A TODO that says more must speak of what is to be done about the error \
            (handle, show, log, retry, …). A comment before the handler or after it is not looked at.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard !file.outline.comments.isEmpty else { return [] }
        let handlers = Handler.all(in: file)
        return file.outline.comments.compactMap { comment in
            guard let handler = handlers.last(where: { $0.holds(comment, in: file.outline) }),
                let mark = Self.mark(in: comment.text), Self.isAboutTheError(comment.text, after: mark),
                ShippedCode.contains(handler.node, in: file, of: codebase)
            else { return nil }
            let length = UInt32(clamping: comment.text.utf8.prefix { $0 != 10 && $0 != 13 }.count)
            return finding(
                from: comment.offset, to: comment.offset &+ length, at: handler.body, in: file, of: codebase,
                "This handler is not finished: its comment says \(mark).",
                basis: ["the comment stands inside the handler"])
        }
    }

    /// Whether a comment wishes for something to be done about the error; one that says nothing more does, too.
    private static func isAboutTheError(_ comment: String, after mark: String) -> Bool {
        // A hack or something to be fixed in a handler is a matter of the handler.
        guard mark == "TODO" else { return true }
        let words = comment.split { !($0.isLetter || $0.isNumber) }
        let wish = words.drop { $0 != mark }.dropFirst().map { $0.lowercased() }
        // What is written in another script cannot be read here: it stands in the handler, and is taken for its matter.
        return wish.isEmpty
            || wish.contains { word in
                word.utf8.contains { $0 >= 0xE0 } || Self.wishes.contains(where: word.contains)
            }
    }

    private static let wishes = [
        "error", "handl", "alert", "show", "display", "messag", "log", "report", "throw", "notif", "user", "retr",
        "tell",
        "failure", "toast", "present", "recover", "crash", "catch", "inform", "warn", "implement", "fix", "person",
    ]

    /// The first of the words that a comment has.
    private static func mark(in comment: String) -> String? {
        let words = comment.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return ["TODO", "FIXME", "HACK"].first { mark in words.contains { $0 == mark } }
    }
}

extension Handler {
    fileprivate func holds(_ comment: Outline.Comment, in outline: Outline) -> Bool {
        guard comment.offset > body.offset else { return false }
        if comment.offset < body.end { return true }
        // The last statement of a case ends it, yet a comment may still follow on that line.
        return origin == .resultCase && outline.location(of: comment.offset).line == outline.location(of: body.end).line
    }
}
