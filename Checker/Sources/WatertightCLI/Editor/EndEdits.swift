import SwiftSyntax
import WatertightRules

/// The edits at the end of an error: report it, as other code of the same type does.
struct EndEdits {
    /// Code that reports or shows an error, elsewhere in the same type.
    struct Example {
        /// The function that contains it.
        var symbol: String
        var statements: [String]
        /// The name of the error in the statements.
        var error: String
    }

    private let tree: SourceTree
    private let symbol: String
    /// The end: a `try?`, a `catch`, or a call of `Task`.
    private let node: Syntax

    /// - Parameter symbol: The function around the end.
    init?(at offset: Int, symbol: String, in tree: SourceTree) {
        guard let token = tree.root.token(at: AbsolutePosition(utf8Offset: offset)) else { return nil }
        self.tree = tree
        self.symbol = symbol
        var next: Syntax? = Syntax(token)
        while let node = next, node.offset >= offset {
            if Self.isEnd(node) {
                self.node = node
                return
            }
            next = node.parent
        }
        return nil
    }

    private static func isEnd(_ node: Syntax) -> Bool {
        if let attempt = node.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark?.text == "?" }
        if let call = node.as(FunctionCallExprSyntax.self) {
            return call.trailingClosure?.signature == nil && call.trailingClosure != nil
        }
        return node.is(CatchClauseSyntax.self)
    }

    /// `_ = try? f()`
    private static func isDiscarding(_ node: Syntax) -> Bool {
        guard let list = node.as(ExprListSyntax.self) else { return false }
        return list.first?.is(DiscardAssignmentExprSyntax.self) == true
            && list.parent?.parent?.is(CodeBlockItemSyntax.self) == true
    }

    // MARK: Report it

    /// Inserts a report into a `catch`, or replaces a `try?` or the code of a `Task` by a `do` with one.
    func report(like example: Example) -> [Fix.Edit]? {
        if let clause = node.as(CatchClauseSyntax.self) {
            guard let error = Self.error(of: clause) else { return nil }
            return [insertion(statements(of: example, error: error), atStartOf: clause.body)]
        }
        let statements = statements(of: example, error: "error")
        if let attempt = node.as(TryExprSyntax.self), let mark = attempt.questionOrExclamationMark {
            var item = attempt.parent
            if let parent = item, Self.isDiscarding(parent) { item = parent.parent?.parent }
            guard let item, item.is(CodeBlockItemSyntax.self) else { return nil }
            return wrapped(Int(item.offset), to: Int(item.end), without: Int(mark.offset), statements)
        }
        guard let closure = node.as(FunctionCallExprSyntax.self)?.trailingClosure, let first = closure.statements.first,
            let last = closure.statements.last
        else { return nil }
        // Without a `try`, the closure isn't what fails.
        guard closure.nodes(TryExprSyntax.self).contains(where: { $0.questionOrExclamationMark == nil }) else {
            return nil
        }
        return wrapped(Int(first.offset), to: Int(last.end), without: nil, statements)
    }

    /// Wraps whole statements in a `do`.
    private func wrapped(_ start: Int, to end: Int, without mark: Int?, _ statements: [String]) -> [Fix.Edit]? {
        guard isAlone(start, end) else { return nil }
        let indentation = indentation(at: start)
        var inner = Array(tree.bytes[start..<end])
        if let mark { inner.remove(at: mark - start) }
        let code = String(decoding: inner, as: UTF8.self).replacing("\r\n", with: "\n")
        // The indentation of a text with several lines is part of it.
        guard !code.contains("\"\"\"") else { return nil }
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.enumerated().map { number, line in
            number == 0 ? indentation + unit + line : line.isEmpty ? "" : unit + line
        }
        let handler = statements.map { indentation + unit + $0 }
        let text =
            (["do {"] + body + [indentation + "} catch {"] + handler + [indentation + "}"]).joined(separator: newline)
        return [Fix.Edit(offset: start, end: end, replacement: text)]
    }

    /// Whether no other code is on the lines of a range.
    private func isAlone(_ start: Int, _ end: Int) -> Bool {
        let line = Int(tree.lineStarts[tree.location(of: UInt32(start)).line - 1])
        let before = tree.bytes[line..<start].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let after = tree.bytes[end...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }
        return before && (after == nil || after == UInt8(ascii: "\n"))
    }

    /// The statements that report an error with another name in another function. A text names this function.
    private func statements(of example: Example, error: String) -> [String] {
        example.statements.map { statement in
            let tree = SourceTree(statement)
            var edits: [Fix.Edit] = []
            for reference in tree.nodes(DeclReferenceExprSyntax.self)
            where reference.baseName.text == example.error && !Self.isMemberName(reference) {
                edits.append(Fix.Edit(offset: Int(reference.offset), end: Int(reference.end), replacement: error))
            }
            // The first argument of the report is its message.
            if let literal = tree.nodes(LabeledExprSyntax.self).first?.expression.as(StringLiteralExprSyntax.self),
                literal.openingQuote.text == "\"", literal.segments.count <= 3,
                let first = literal.segments.compactMap({ $0.as(StringSegmentSyntax.self) }).first(where: {
                    !$0.content.text.isEmpty
                })
            {
                edits.append(
                    Fix.Edit(
                        offset: Int(first.offset), end: Int(first.end),
                        replacement: "\(symbol.split(separator: ".").last ?? "It") failed: "))
            }
            var bytes = Array(statement.utf8)
            for edit in edits.sorted(by: { $0.offset > $1.offset }) {
                bytes.replaceSubrange(edit.offset..<edit.end, with: edit.replacement.utf8)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    // MARK: Examples

    /// Returns the statements of a `catch` that use its error; `nil` if it does more.
    static func example(at offset: Int, symbol: String, in tree: SourceTree) -> Example? {
        guard let edits = EndEdits(at: offset, symbol: symbol, in: tree),
            let clause = edits.node.as(CatchClauseSyntax.self),
            let error = error(of: clause)
        else { return nil }
        let statements = clause.body.statements.filter { item in
            item.nodes(DeclReferenceExprSyntax.self).contains { $0.baseName.text == error && !isMemberName($0) }
        }
        let locals = locals(around: edits.node)
        let isPortable = statements.allSatisfy { item in
            item.nodes(AwaitExprSyntax.self).isEmpty && item.nodes(OptionalChainingExprSyntax.self).isEmpty
                && item.nodes(DeclReferenceExprSyntax.self).allSatisfy {
                    $0.baseName.text == error || isMemberName($0) || !locals.contains($0.baseName.text)
                }
        }
        guard isPortable, !statements.isEmpty, statements.count <= 2,
            statements.allSatisfy({
                $0.item.is(ExprSyntax.self) && $0.trimmedDescription.utf8.count < 300
                    && !$0.trimmedDescription.contains("\n")
            })
        else { return nil }
        return Example(symbol: symbol, statements: statements.map(\.trimmedDescription), error: error)
    }

    /// Returns the names that only the function around a node has: its parameters and variables.
    private static func locals(around node: Syntax) -> Set<String> {
        var outermost = node
        var next: Syntax? = node
        while let node = next, !node.is(MemberBlockItemSyntax.self), node.parent?.is(SourceFileSyntax.self) == false {
            outermost = node
            next = node.parent
        }
        let parameters = outermost.nodes(FunctionParameterSyntax.self).map { ($0.secondName ?? $0.firstName).text }
        let closures =
            outermost.nodes(ClosureShorthandParameterSyntax.self).map(\.name.text)
            + outermost.nodes(ClosureParameterSyntax.self).map { ($0.secondName ?? $0.firstName).text }
        return Set(parameters + closures + outermost.nodes(IdentifierPatternSyntax.self).map(\.identifier.text))
    }

    /// Whether a name is that of a member, such as `error` in `logger.error`.
    private static func isMemberName(_ reference: DeclReferenceExprSyntax) -> Bool {
        reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id == reference.id
    }

    /// The name of the error in a clause that catches everything; `nil` for other clauses.
    private static func error(of clause: CatchClauseSyntax) -> String? {
        guard let item = clause.catchItems.first else { return "error" }
        guard clause.catchItems.count == 1, item.whereClause == nil else { return nil }
        let binding = item.pattern?.as(ValueBindingPatternSyntax.self)?.pattern
        if let pattern = binding?.as(IdentifierPatternSyntax.self) { return pattern.identifier.text }
        let value = binding?.as(ExpressionPatternSyntax.self)?.expression
        if let name = value?.as(PatternExprSyntax.self)?.pattern.as(IdentifierPatternSyntax.self) {
            return name.identifier.text
        }
        return nil
    }

    // MARK: Layout

    private func insertion(_ statements: [String], atStartOf block: CodeBlockSyntax) -> Fix.Edit {
        let indentation = indentation(at: Int(block.rightBrace.offset))
        let offset = Int(block.leftBrace.end)
        let isEmpty = block.statements.isEmpty && block.rightBrace.leadingTrivia.allSatisfy { !$0.isComment }
        let text = statements.map { newline + indentation + unit + $0 }.joined()
        if isEmpty {
            return Fix.Edit(
                offset: offset, end: Int(block.rightBrace.offset), replacement: text + newline + indentation)
        }
        // Code on the line of the brace moves to the next one.
        let spaces = tree.bytes[offset...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
        let isAlone = tree.bytes.indices.contains(spaces.endIndex) && tree.bytes[spaces.endIndex] == UInt8(ascii: "\n")
        return Fix.Edit(
            offset: offset, end: isAlone ? offset : spaces.endIndex,
            replacement: isAlone ? text : text + newline + indentation + unit)
    }

    /// Returns the white space at the start of a line.
    private func indentation(at offset: Int) -> String {
        let line = Int(tree.lineStarts[tree.location(of: UInt32(offset)).line - 1])
        let space = tree.bytes[line...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return String(decoding: space, as: UTF8.self)
    }

    /// What ends the lines of the file.
    private var newline: String {
        let first = tree.bytes.firstIndex(of: UInt8(ascii: "\n"))
        return first.map { $0 > 0 && tree.bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false ? "\r\n" : "\n"
    }

    /// One level of indentation.
    private var unit: String {
        let starts = tree.lineStarts.map { start in
            tree.bytes[Int(start)...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
        if starts.contains(where: { $0.first == UInt8(ascii: "\t") }) { return "\t" }
        return starts.contains { $0.count == 2 } ? "  " : "    "
    }
}
