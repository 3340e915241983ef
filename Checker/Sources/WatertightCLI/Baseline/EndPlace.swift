import SwiftSyntax
import WatertightRules

/// The code of an end, whatever a rule reports about it.
struct EndPlace: Sendable, Hashable {
    /// What can fail: on one line, without `try`, and without the contents of strings. The attempts of one handler are
    /// separated by `; `.
    var expression: String
    /// The byte offset of the end, which all findings about it share.
    var offset: Int

    private static let mostAttempts = 6
    private static let longestAttempt = 120

    /// What handles failures of other code. The place of the others is the code that fails.
    private static let handlers: Set<Origin> = [
        .clause, .typedHandler, .failureCase, .errorParameter, .errorClosure, .unnamedError, .delegateMethod, .rawText,
    ]

    /// Whether the code of a finding itself determines who receives the failure.
    static func isHandler(_ finding: Finding) -> Bool {
        finding.end.flatMap { Origin(rawValue: $0.origin) }.map(handlers.contains) ?? false
    }

    /// Returns `nil` if there is no code at the place of the finding.
    init?(_ finding: Finding, in tree: SourceTree) {
        let (line, column) = (finding.range.line, finding.range.column)
        guard line >= 1, line <= tree.lineStarts.count,
            let token = tree.root.token(
                at: AbsolutePosition(utf8Offset: Int(tree.lineStarts[line - 1]) + column - 1))
        else { return nil }
        let origin = finding.end.flatMap { Origin(rawValue: $0.origin) }
        if let attempt = token.parent?.as(TryExprSyntax.self), attempt.questionOrExclamationMark != nil {
            self.init([Syntax(attempt.expression)], at: Syntax(attempt))
        } else if origin.map(Self.handlers.contains) ?? true, let place = Self.handled(around: Syntax(token)) {
            self = place
        } else {
            let whole = Self.whole(Syntax(token))
            let attempts = origin == .task ? Self.attempts(in: whole) : []
            self.init(attempts.isEmpty ? [whole] : attempts, at: whole)
        }
    }

    private init(_ nodes: [Syntax], at place: Syntax) {
        var texts: [String] = []
        for text in nodes.map(Self.text) where !texts.contains(text) { texts.append(text) }
        expression = texts.prefix(Self.mostAttempts).joined(separator: "; ")
        offset = Int(place.offset)
    }

    /// Returns the largest node that starts with a token, up to its statement.
    private static func whole(_ token: Syntax) -> Syntax {
        // The place of `a.b(c)` is its period.
        if let access = token.parent?.as(MemberAccessExprSyntax.self), Syntax(access.period) == token {
            return access.parent?.as(FunctionCallExprSyntax.self).map(Syntax.init) ?? Syntax(access)
        }
        let nodes = sequence(first: token, next: \.parent).prefix { !isUnit($0) }
        return nodes.last { $0.offset == token.offset } ?? token
    }

    /// Returns the place of the code whose failure is handled around a node.
    private static func handled(around node: Syntax) -> EndPlace? {
        var subject: Syntax?
        for node in sequence(first: node, next: \.parent) {
            if let statement = node.as(CatchClauseSyntax.self)?.parent?.parent?.as(DoStmtSyntax.self) {
                let attempts = attempts(in: Syntax(statement.body))
                return EndPlace(attempts.isEmpty ? [Syntax(statement.body)] : attempts, at: Syntax(statement))
            }
            if let selection = node.as(SwitchCaseSyntax.self)?.parent?.parent?.as(SwitchExprSyntax.self) {
                subject = subject ?? Syntax(selection.subject)
            }
            if node.is(ClosureExprSyntax.self) {
                let call = sequence(first: node, next: \.parent).prefix { !isUnit($0) }
                    .first { $0.is(FunctionCallExprSyntax.self) }
                if let call { return EndPlace([subject, call].compactMap(\.self), at: subject ?? call) }
            }
            if isScope(node) { break }
        }
        return subject.map { EndPlace([$0], at: $0) }
    }

    /// Returns the attempts of a handler, without those that are handled inside.
    private static func attempts(in handled: Syntax) -> [Syntax] {
        handled.nodes(TryExprSyntax.self).filter { attempt in
            attempt.questionOrExclamationMark == nil
                && !sequence(first: Syntax(attempt), next: \.parent).prefix { $0 != handled }
                    .contains { $0.as(DoStmtSyntax.self)?.catchClauses.isEmpty == false || isScope($0) }
        }.map { Syntax($0.expression) }
    }

    private static func isUnit(_ node: Syntax) -> Bool {
        switch node.kind {
        case .codeBlockItem, .memberBlockItem, .catchClause, .switchCase, .accessorDecl, .enumCaseElement: true
        default: false
        }
    }

    private static func isScope(_ node: Syntax) -> Bool {
        switch node.kind {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorDecl, .memberBlockItem: true
        default: false
        }
    }

    // MARK: Text

    /// Returns the tokens of a node without statements and closures inside of it, formatted in one way.
    private static func text(of node: Syntax) -> String {
        var words: [Word] = []
        var pending = [node]
        while let next = pending.popLast() {
            if let token = next.as(TokenSyntax.self) {
                if let word = Word(token) { words.append(word) }
            } else if next == node || !isUnit(next) && !next.is(ClosureExprSyntax.self) {
                pending += next.children(viewMode: .sourceAccurate).reversed()
            }
        }
        var text = ""
        for word in words {
            if word.needsSpace(after: text) { text += " " }
            text += word.text
            if text.count > longestAttempt { return String(text.prefix(longestAttempt)) + "…" }
        }
        return text
    }
}

/// A token of an expression.
private struct Word {
    /// Without the contents of strings.
    var text: String
    private var isOperator = false

    /// Returns `nil` for tokens that don't distinguish expressions: braces, `try`, `await`, and `self.`.
    init?(_ token: TokenSyntax) {
        guard token.presence == .present else { return nil }
        text = token.text
        let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
        switch token.tokenKind {
        case .leftBrace, .rightBrace, .semicolon, .endOfFile, .keyword(.try), .keyword(.await): return nil
        case .exclamationMark where token.parent?.is(TryExprSyntax.self) == true,
            .postfixQuestionMark where token.parent?.is(TryExprSyntax.self) == true:
            return nil
        case .keyword(.self) where access?.base?.firstToken(viewMode: .sourceAccurate) == token: return nil
        case .period where token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .keyword(.self): return nil
        case .stringSegment: text = text.isEmpty ? "" : "…"
        case .binaryOperator, .equal, .arrow: isOperator = true
        // A comma at the end of a list is a question of format.
        case .comma where [")", "]"].contains(token.nextToken(viewMode: .sourceAccurate)?.text): return nil
        default: break
        }
    }

    func needsSpace(after text: String) -> Bool {
        guard let last = text.last, let first = self.text.first else { return false }
        func isWord(_ character: Character) -> Bool { character.isOfName || character == "`" }
        return isOperator || last == "," || last == ":" || last == "=" || text.hasSuffix("->")
            || isWord(first) && isWord(last)
    }
}

extension Character {
    var isOfName: Bool { isLetter || isNumber || self == "_" }
}
