/// The Swift code of one Markdown file, combined into one source file with the original line numbers.
///
/// ``Document`` describes the comments in the Markdown.
struct MarkdownSnippets: Sendable, Hashable {
    /// One piece of Swift code.
    struct Block: Sendable, Hashable {
        enum Role: Sendable, Hashable {
            /// Visible declarations.
            case declarations
            /// Visible statements in a hidden function.
            case body(signature: String, line: Int)
            /// Hidden declarations.
            case setup
        }

        let role: Role
        let code: String
        /// The line of the Markdown file on which the code begins, counted from 1.
        let line: Int
    }

    /// A visible block that isn't compiled.
    struct Exception: Sendable, Hashable {
        let reason: String
        let line: Int
    }

    /// A visible block that another package compiles: the declarations of one of its files.
    struct Copy: Sendable, Hashable {
        let file: String
        let code: String
        let line: Int
    }

    /// A mistake in the Markdown.
    struct Mistake: Error, Hashable {
        enum Problem: String, Sendable {
            case noReason = "`not compiled:` needs a reason"
            case noFile = "`file:` needs the path of a file"
            case noSignature = "`body:` needs the signature of a function"
            case noBlock = "this comment is not followed by a block of Swift"
            case endless = "this comment or block is not closed"
            // swift-docc 6.3 looks for directives in comments too.
            case directive = "DocC parses a line that begins with @ as a directive, also in a comment"
        }

        let problem: Problem
        let line: Int
    }

    private(set) var blocks: [Block] = []
    private(set) var exceptions: [Exception] = []
    private(set) var copies: [Copy] = []

    /// The compiled blocks that readers see.
    var visible: [Block] { blocks.filter { $0.role != .setup } }

    /// Parses a Markdown file.
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

    /// Returns the source file.
    /// - Parameter file: The name of the Markdown file in the compiler's messages.
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
        case .file(let file, _): copies.append(Copy(file: file, code: code, line: line))
        case .notCompiled(let reason, _): exceptions.append(Exception(reason: reason, line: line))
        case .body(let signature, let origin):
            blocks.append(Block(role: .body(signature: signature, line: origin), code: code, line: line))
        case .setup, nil: blocks.append(Block(role: .declarations, code: code, line: line))
        }
    }

    /// Throws if a comment about the next block isn't followed by one.
    private static func expectNothing(_ directive: Directive?) throws(Mistake) {
        switch directive {
        case .body(_, let line), .file(_, let line), .notCompiled(_, let line):
            throw Mistake(problem: .noBlock, line: line)
        case .setup, nil: break
        }
    }
}

/// The directive in a comment.
private enum Directive {
    case body(signature: String, line: Int)
    case file(String, line: Int)
    case setup(code: String)
    case notCompiled(reason: String, line: Int)

    /// Returns `nil` for other comments.
    init?(_ comment: String, line: Int) throws(MarkdownSnippets.Mistake) {
        let text = comment.drop { $0.isWhitespace }
        if text.hasPrefix("setup") {
            // Line breaks are kept, so that line numbers stay correct.
            self = .setup(code: String(text.dropFirst("setup".count)))
        } else if text.hasPrefix("body:") {
            let signature = text.dropFirst("body:".count).trimmed
            if signature.isEmpty { throw MarkdownSnippets.Mistake(problem: .noSignature, line: line) }
            self = .body(signature: signature, line: line)
        } else if text.hasPrefix("file:") {
            let file = text.dropFirst("file:".count).trimmed
            if file.isEmpty { throw MarkdownSnippets.Mistake(problem: .noFile, line: line) }
            self = .file(file, line: line)
        } else if text.hasPrefix("not compiled") {
            let reason = text.dropFirst("not compiled".count).drop { $0 == ":" }.trimmed
            if reason.isEmpty { throw MarkdownSnippets.Mistake(problem: .noReason, line: line) }
            self = .notCompiled(reason: reason, line: line)
        } else {
            return nil
        }
    }
}

/// The fence of a code block (CommonMark §4.5), at any indentation, because it may be part of a list.
private struct Fence {
    let marker: Character
    let length: Int
    let language: String

    init?(opening line: Substring) {
        let text = line.trimmed
        guard let marker = text.first, marker == "`" || marker == "~" else { return nil }
        let length = text.prefix { $0 == marker }.count
        let info = text.dropFirst(length)
        // A line with further backticks is inline code.
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
    /// The number of the last line that was read, counted from 1.
    private(set) var number = 0

    init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    mutating func next() -> Substring? {
        guard number < lines.count else { return nil }
        number += 1
        return lines[number - 1]
    }

    /// Returns the lines before the next end, and skips the end.
    mutating func take(until isEnd: (Substring) -> Bool) throws(MarkdownSnippets.Mistake) -> [Substring] {
        let begin = number
        while let line = next() {
            if isEnd(line) { return Array(lines[begin..<number - 1]) }
        }
        throw MarkdownSnippets.Mistake(problem: .endless, line: begin)
    }

    /// Returns the text between `<!--` and `-->`. The rest of the last line is dropped.
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
