import WatertightRules

/// What is written around a `try?`: its expression, its default, its statement.
struct TrySource {
    let bytes: [UInt8]
    let node: OutlineNode
    /// With the operators that it covers: `try? a ?? b`.
    let expression: OutlineNode
    /// `(try? a) ?? b`, else the expression in its parentheses.
    let whole: OutlineNode
    /// `b`
    let fallback: OutlineNode?
    let statement: OutlineNode

    init?(at offset: UInt32, in outline: Outline, _ bytes: [UInt8]) {
        guard let node = outline.nodes(of: .tryExpression).first(where: { $0.offset == offset }) else { return nil }
        self.bytes = bytes
        self.node = node
        var top = node
        while let parent = top.parent, parent.firstChild == top,
            [.binary, .ternary, .cast, .typeCheck].contains(parent.kind)
        {
            top = parent
        }
        expression = top
        var whole = top
        while let argument = whole.parent, argument.kind == .argument, argument.text.isEmpty,
            let tuple = argument.parent, tuple.kind == .tuple, argument.nextSibling == nil, tuple.firstChild == argument
        {
            whole = tuple
        }
        if let tuple = whole.parent, tuple.kind == .tuple { whole = tuple }
        if let parent = whole.parent, parent.kind == .binary, parent.isText("??"), parent.firstChild == whole {
            fallback = parent.lastChild
            whole = parent
        } else {
            fallback = nil
        }
        self.whole = whole
        var statement = whole
        while let parent = statement.parent, !Self.holdsStatements(parent) { statement = parent }
        self.statement = statement
    }

    private static func holdsStatements(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .block, .file, .closure, .conditionalClause: true
        default: node.kind.isType || node.kind == .extensionDeclaration
        }
    }

    /// Whether it is the first value of a property, where no statement can stand.
    var isProperty: Bool {
        statement.kind == .variableDeclaration
            && statement.parent.map { $0.kind.isType || $0.kind == .extensionDeclaration || $0.kind == .file } ?? true
    }

    func text(_ node: OutlineNode) -> String { text(node.offset, node.end) }

    func text(_ start: UInt32, _ end: UInt32) -> String {
        let range = Int(start)..<max(Int(start), min(Int(end), bytes.count))
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// A node's text without the margin of its first line.
    func dedented(_ node: OutlineNode) -> String { removingMargin(text(node), of: node) }

    func removingMargin(_ text: String, of node: OutlineNode) -> String {
        var start = Int(node.offset)
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let margin = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            guard number > 0 else { return String(line) }
            var rest = line
            for _ in 0..<margin where rest.first == " " || rest.first == "\t" { rest = rest.dropFirst() }
            return String(rest)
        }.joined(separator: "\n")
    }

    /// `try store.save(draft)`: the expression with its error.
    var tried: String {
        let tail = text(node.offset, expression.end).dropFirst("try?".count)
        return removingMargin("try" + tail, of: statement)
    }

    /// What stands for the value if there is none.
    var substitute: String { fallback.map { removingMargin(text($0), of: statement) } ?? "nil" }

    /// The statement with something else in place of the value.
    func statement(with value: String) -> String {
        removingMargin(text(statement.offset, whole.offset), of: statement) + value
            + removingMargin(text(whole.end, statement.end), of: statement)
    }

    /// On one line, as it is matched with patterns.
    var oneLine: String { text(expression).split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// `store.save`: the path of what is called, for the words of a log.
    var calledName: String {
        var current = node.firstChild
        while let node = current, node.kind != .call, node.kind != .member, node.kind != .reference {
            current = node.firstChild
        }
        guard let called = current, let callee = called.kind == .call ? called.firstChild : called else {
            return "the operation"
        }
        let name = text(callee).filter { !$0.isWhitespace }
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
        return isPlain ? name : callee.text.isEmpty ? "the operation" : callee.text
    }
}
