/// The Swift code of one Markdown file, put together into one source file that knows which line came from where.
///
/// What the comments in the Markdown mean is written at ``Document``.
struct MarkdownSnippets: Sendable, Hashable {
    /// One piece of Swift code.
    struct Block: Sendable, Hashable {
        enum Role: Sendable, Hashable {
            /// Declarations that readers see.
            case declarations
            /// Statements that readers see, and the function around them that they do not.
            case body(signature: String, line: Int)
            /// Declarations that readers do not see.
            case setup
        }

        let role: Role
        let code: String
        /// The line of the Markdown file on which the code begins, counted from 1.
        let line: Int
    }

    /// A block that readers see and nobody compiles.
    struct Exception: Sendable, Hashable {
        let reason: String
        let line: Int
    }

    /// What is wrong with the Markdown itself.
    struct Mistake: Error, Hashable {
        enum Problem: String, Sendable {
            case noReason = "`not compiled:` needs a reason"
            case noSignature = "`body:` needs the signature of a function"
            case noBlock = "this comment is not followed by a block of Swift"
            case endless = "this comment or block has no end"
            // swift-docc 6.3 looks for directives in comments too.
            case directive = "DocC takes a line that begins with @ for a directive, in a comment too"
        }

        let problem: Problem
        let line: Int
    }

    private(set) var blocks: [Block] = []
    private(set) var exceptions: [Exception] = []

    /// The blocks that readers see and that are compiled.
    var visible: [Block] { blocks.filter { $0.role != .setup } }

    /// Reads a Markdown file.
    init(_ markdown: String) throws(Mistake) {
        var lines = Lines(markdown)
        var pending: Directive?
        while let line = lines.next() {
            if let fence = Fence(opening: line) {
                let begin = lines.number
                let code = try lines.take { fence.isClosed(by: $0) }
                guard fence.language == "swift" else {
                    try Self.expectNothing(pending)
                    continue
                }
                add(code.joined(separator: "\n"), at: begin + 1, as: pending)
                pending = nil
            } else if line.trimmed.hasPrefix("<!--") {
                let begin = lines.number
                let comment = try lines.takeComment(from: line)
                switch try Directive(comment, line: begin) {
                case .setup(let code): blocks.append(Block(role: .setup, code: code, line: begin))
                case let directive?:
                    try Self.expectNothing(pending)
                    pending = directive
                case nil: break
                }
            } else if !line.trimmed.isEmpty {
                try Self.expectNothing(pending)
            }
        }
        try Self.expectNothing(pending)
    }

    /// The source file.
    /// - Parameter file: The Markdown file, as the compiler's messages are to name it.
    func source(as file: String) -> String {
        func from(_ line: Int) -> String { "#sourceLocation(file: \"\(file)\", line: \(line))\n" }
        let pieces = blocks.map { block in
            switch block.role {
            case .declarations, .setup: from(block.line) + block.code
            case .body(let signature, let line):
                from(line) + signature + " {\n" + from(block.line) + block.code + "\n}"
            }
        }
        return pieces.joined(separator: "\n") + "\n#sourceLocation()\n"
    }

    private mutating func add(_ code: String, at line: Int, as directive: Directive?) {
        switch directive {
        case .notCompiled(let reason, _): exceptions.append(Exception(reason: reason, line: line))
        case .body(let signature, let origin):
            blocks.append(Block(role: .body(signature: signature, line: origin), code: code, line: line))
        case .setup, nil: blocks.append(Block(role: .declarations, code: code, line: line))
        }
    }

    /// A comment that speaks of a block must stand before one.
    private static func expectNothing(_ directive: Directive?) throws(Mistake) {
        switch directive {
        case .body(_, let line), .notCompiled(_, let line): throw Mistake(problem: .noBlock, line: line)
        case .setup, nil: break
        }
    }
}

/// What a comment asks for.
private enum Directive {
    case body(signature: String, line: Int)
    case setup(code: String)
    case notCompiled(reason: String, line: Int)

    /// `nil` for a comment that is only a comment.
    init?(_ comment: String, line: Int) throws(MarkdownSnippets.Mistake) {
        let text = comment.drop { $0.isWhitespace }
        if text.hasPrefix("setup") {
            // Line breaks are kept, so that lines keep their numbers.
            self = .setup(code: String(text.dropFirst("setup".count)))
        } else if text.hasPrefix("body:") {
            let signature = text.dropFirst("body:".count).trimmed
            if signature.isEmpty { throw MarkdownSnippets.Mistake(problem: .noSignature, line: line) }
            self = .body(signature: signature, line: line)
        } else if text.hasPrefix("not compiled") {
            let reason = text.dropFirst("not compiled".count).drop { $0 == ":" }.trimmed
            if reason.isEmpty { throw MarkdownSnippets.Mistake(problem: .noReason, line: line) }
            self = .notCompiled(reason: reason, line: line)
        } else {
            return nil
        }
    }
}

/// The fence of a code block (CommonMark §4.5); however far it is indented, for it may be part of a list.
private struct Fence {
    let marker: Character
    let length: Int
    let language: String

    init?(opening line: Substring) {
        let text = line.trimmed
        guard let marker = text.first, marker == "`" || marker == "~" else { return nil }
        let length = text.prefix { $0 == marker }.count
        let info = text.dropFirst(length)
        // A line with backticks further on is code in a line of text.
        guard length >= 3, marker == "~" || !info.contains("`") else { return nil }
        self.marker = marker
        self.length = length
        self.language = info.trimmed.prefix { !$0.isWhitespace && $0 != "," && $0 != "{" }.lowercased()
    }

    func isClosed(by line: Substring) -> Bool {
        let text = line.trimmed
        return text.count >= length && text.allSatisfy { $0 == marker }
    }
}

private struct Lines {
    private let lines: [Substring]
    /// The number of the line that was taken last, counted from 1.
    private(set) var number = 0

    init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    mutating func next() -> Substring? {
        guard number < lines.count else { return nil }
        number += 1
        return lines[number - 1]
    }

    /// Takes the lines up to one that ends them, which is taken and not given back.
    mutating func take(until isEnd: (Substring) -> Bool) throws(MarkdownSnippets.Mistake) -> [Substring] {
        let begin = number
        while let line = next() {
            if isEnd(line) { return Array(lines[begin..<number - 1]) }
        }
        throw MarkdownSnippets.Mistake(problem: .endless, line: begin)
    }

    /// What is between `<!--` and `-->`; what follows on the last line is dropped.
    mutating func takeComment(from first: Substring) throws(MarkdownSnippets.Mistake) -> String {
        let begin = number
        var text = String(first.trimmed.dropFirst("<!--".count))
        while true {
            if let end = text.firstRange(of: "-->") { return String(text[..<end.lowerBound]) }
            guard let line = next() else { throw MarkdownSnippets.Mistake(problem: .endless, line: begin) }
            if line.trimmed.hasPrefix("@") { throw MarkdownSnippets.Mistake(problem: .directive, line: number) }
            text += "\n" + line
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
