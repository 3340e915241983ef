import Foundation
import SwiftSyntax
import WatertightRules
import WatertightSupport

/// A comment that accepts findings: `// watertight:accept RULE[, RULE]: reason` beside a line or on the line above it,
/// or `// watertight:accept-file RULE[, RULE]: reason` anywhere in a file.
struct AcceptComment: Sendable, Hashable, Codable {
    enum Kind: Sendable, Hashable, Codable {
        case line, file
        /// Any other word after `watertight:`.
        case unknown(String)
    }

    var kind: Kind
    var rules: [String]
    var reason: String
    /// Whether no colon separates the reason from the rules.
    var lacksColon = false
    var path: String
    var range: WatertightRules.SourceRange
    /// The byte offset of the comment.
    var offset: Int
    var end: Int
    var text: String
    /// Whether no code precedes it on its line.
    var isAlone: Bool
    /// The line whose findings are accepted.
    var targetLine: Int
    var layer: Layer
    var module: String?
    var symbol: String
    /// Whether its module imports Watertight, so that all architecture rules run on the file.
    var isInAdopter = false

    /// Whether it accepts a finding in its file.
    func accepts(_ finding: Finding) -> Bool {
        rules.contains(finding.rule) && (kind == .file || kind == .line && targetLine == finding.range.line)
    }

    /// - Parameter file: The file's index in the program.
    static func comments(in tree: SourceTree, of file: FileID, _ survey: Survey) -> [AcceptComment] {
        let program = survey.program
        let path = program.files[file].path
        var found: [AcceptComment] = []
        for comment in tree.comments {
            guard let parsed = parse(comment.text) else { continue }
            let end = comment.offset + UInt32(clamping: comment.text.utf8.count)
            let start = tree.location(of: comment.offset)
            let stop = tree.location(of: end)
            let around = symbol(at: comment.offset, in: tree, of: file, program)
            let isAlone = isAlone(comment.offset, line: start.line, in: tree)
            found.append(
                AcceptComment(
                    kind: parsed.kind, rules: parsed.rules, reason: parsed.reason, lacksColon: parsed.lacksColon,
                    path: path,
                    range: WatertightRules.SourceRange(
                        line: start.line, column: start.column, endLine: stop.line, endColumn: stop.column),
                    offset: Int(comment.offset), end: Int(end), text: comment.text, isAlone: isAlone,
                    targetLine: isAlone ? stop.line + 1 : start.line,
                    layer: (around.map { survey.places.place(of: $0) } ?? survey.places.place(ofFile: file)).layer,
                    module: program.files[file].module, symbol: around.map { program.name(of: $0) } ?? ""))
        }
        // Several comments on separate lines can precede a line.
        var next: (line: Int, target: Int)?
        for index in found.indices.reversed() where found[index].isAlone {
            if let next, next.line == found[index].targetLine { found[index].targetLine = next.target }
            next = (found[index].range.line, found[index].targetLine)
        }
        let lines = found.isEmpty ? [:] : linesOfNames(in: tree)
        for index in found.indices {
            found[index].targetLine = lines[found[index].targetLine] ?? found[index].targetLine
        }
        return found
    }

    /// The parts of a comment.
    struct Parts {
        var kind: Kind
        var rules: [String] = []
        var reason = ""
        var lacksColon = false
        /// Everything between the rules and the reason.
        var separator: Range<String.Index>
    }

    /// Returns `nil` if the comment doesn't start with `watertight:`, since prose can quote it.
    static func parse(_ comment: String) -> Parts? {
        var text = Substring(comment)
        if text.hasSuffix("*/") { text = text.dropLast(2) }
        text = text.drop { $0 == "/" || $0 == "*" || $0 == "!" || $0.isWhitespace }
        guard text.hasPrefix("watertight:") else { return nil }
        text = text.dropFirst("watertight:".count)
        let word = text.prefix(while: isOfName)
        text = text.dropFirst(word.count)
        let kinds: [Substring: Kind] = ["accept": .line, "accept-file": .file]
        var parts = Parts(kind: kinds[word] ?? .unknown(String(word)), separator: word.endIndex..<word.endIndex)
        while true {
            text = text.drop(while: \.isWhitespace)
            let id = text.prefix(while: isOfName)
            guard !id.isEmpty else { break }
            parts.rules.append(String(id))
            text = text.dropFirst(id.count)
            parts.separator = id.endIndex..<id.endIndex
            let rest = text.drop(while: \.isWhitespace)
            guard rest.first == "," else { break }
            text = rest.dropFirst()
        }
        let hasColon = text.drop(while: \.isWhitespace).first == ":"
        let reason = text.drop { !$0.isLetter && !$0.isNumber }
        parts.lacksColon = !hasColon && !reason.isEmpty && !parts.rules.isEmpty
        parts.separator = parts.separator.lowerBound..<reason.startIndex
        var end = reason.endIndex
        while end > reason.startIndex, reason[reason.index(before: end)].isWhitespace {
            end = reason.index(before: end)
        }
        parts.reason = String(reason[..<end])
        return parts
    }

    /// Returns the comment with a colon before the reason.
    static func withColon(_ comment: String) -> String {
        parse(comment).map { comment.replacingCharacters(in: $0.separator, with: ": ") } ?? comment
    }

    /// Maps the line where a declaration starts with its attributes to the line of its name, which findings point to.
    private static func linesOfNames(in tree: SourceTree) -> [Int: Int] {
        let declarations = tree.facts.declarations.map { ($0.offset, $0.nameOffset) }
        let variables = tree.nodes(VariableDeclSyntax.self).flatMap { variable in
            variable.bindings.map { (variable.offset, $0.offset) }
        }
        let lines = (declarations + variables).filter { $0.0 < $0.1 }
            .map { (tree.location(of: $0.0).line, tree.location(of: $0.1).line) }
        return Dictionary(lines, uniquingKeysWith: { first, _ in first })
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }

    /// Returns the innermost declaration around an offset.
    private static func symbol(at offset: UInt32, in tree: SourceTree, of file: FileID, _ program: Program) -> Symbol? {
        let declarations = program.files[file].facts.declarations
        var next = token(at: offset, in: tree)?.parent
        while let node = next {
            if node.offset <= offset, offset < node.end,
                let found = declarations.firstIndex(where: { $0.offset == node.offset })
            {
                return Symbol(file: file, declaration: DeclarationID(found))
            }
            next = node.parent
        }
        return nil
    }

    /// Whether no code precedes the comment on its line.
    private static func isAlone(_ offset: UInt32, line: Int, in tree: SourceTree) -> Bool {
        guard let token = token(at: offset, in: tree) else { return true }
        let before = token.offset < offset ? token : token.previousToken(viewMode: .sourceAccurate)
        return before.map { $0.end <= tree.lineStarts[line - 1] } ?? true
    }

    private static func token(at offset: UInt32, in tree: SourceTree) -> TokenSyntax? {
        tree.root.token(at: AbsolutePosition(utf8Offset: Int(offset)))
    }
}
