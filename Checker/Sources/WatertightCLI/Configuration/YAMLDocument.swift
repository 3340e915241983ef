import Foundation
import Yams

/// A YAML file as a tree of nodes with source locations. Accepts any bytes. Anchors, aliases, and tags are rejected:
/// they aren't needed, and aliases can expand a small file into a huge one.
struct YAMLDocument {
    var file: String
    var root: Node

    init(bytes: Data, file: String, sizeLimit: Int) throws(ConfigurationFailure) {
        self.file = file
        guard bytes.count <= sizeLimit else {
            throw ConfigurationFailure(
                file: file, message: "The file has \(bytes.count) bytes. The limit is \(sizeLimit).")
        }
        var text = try Self.text(of: bytes, file: file)
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        try Self.refuseWhatIsNotNeeded(in: text, file: file)
        do {
            guard let node = try Yams.compose(yaml: text) else {
                throw ConfigurationFailure(file: file, line: 1, column: 1, message: "The file is empty.")
            }
            root = node
        } catch let failure as ConfigurationFailure {
            throw failure
        } catch {
            throw Self.failure(error, file: file)
        }
    }

    func failure(at node: Node, _ message: String) -> ConfigurationFailure {
        ConfigurationFailure(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, message: message)
    }

    private static func text(of bytes: Data, file: String) throws(ConfigurationFailure) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var line = 1
        for piece in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if String(validating: piece, as: UTF8.self) == nil { break }
            line += 1
        }
        throw ConfigurationFailure(file: file, line: line, column: 1, message: "The line is not valid UTF-8.")
    }

    private static func failure(_ error: any Error, file: String) -> ConfigurationFailure {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            ConfigurationFailure(file: file, line: mark.line, column: mark.column, message: "\(problem).")
        case .duplicatedKeysInMapping(let duplicates, let context):
            ConfigurationFailure(
                file: file, line: context.mark.line, column: context.mark.column,
                message: "Duplicate keys: \(duplicates.sorted().joined(separator: ", ")).")
        case .reader(let problem, _, _, _):
            ConfigurationFailure(file: file, line: 1, column: 1, message: "\(problem).")
        default:
            ConfigurationFailure(file: file, line: 1, column: 1, message: "The file is not YAML.")
        }
    }

    // MARK: - Before parsing

    private static let deepestIndent = 64
    private static let deepestBrackets = 16

    /// Checks the characters outside of quotes and comments.
    private static func refuseWhatIsNotNeeded(in text: String, file: String) throws(ConfigurationFailure) {
        var quote: Unicode.Scalar?
        var isEscaped = false
        var isJustClosed = false
        var depth = 0
        /// Whether a value can begin here, including after list markers (`- - -`).
        var isStart = true
        var isIndent = true
        var isComment = false
        var previous: Unicode.Scalar = "\n"
        var line = 1
        var column = 0
        func refuse(_ message: String) -> ConfigurationFailure {
            ConfigurationFailure(file: file, line: line, column: column, message: message)
        }
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            if scalar == "\n" || scalar == "\r" {
                if !(scalar == "\n" && previous == "\r") { line += 1 }
                column = 0
                isComment = false
                isIndent = true
                isStart = true
                isEscaped = false
                continue
            }
            column += 1
            if isComment { continue }
            if let open = quote {
                if isEscaped {
                    isEscaped = false
                } else if open == "\"", scalar == "\\" {
                    isEscaped = true
                } else if scalar == open {
                    quote = nil
                    isJustClosed = open == "'"
                }
                continue
            }
            if isJustClosed {
                isJustClosed = false
                // Two single quotes in a quoted scalar represent one.
                if scalar == "'" {
                    quote = scalar
                    continue
                }
            }
            if scalar == "\u{0}" { throw refuse("The file contains a zero byte.") }
            if isIndent {
                if scalar == "\t" { throw refuse("The line is indented with a tab. YAML allows only spaces.") }
                if scalar == " " || scalar == "-" || scalar == "?" {
                    if column > deepestIndent { throw refuse("The line is nested too deep.") }
                } else {
                    isIndent = false
                }
            }
            let isAfterSpace = previous == " " || previous == "\n" || previous == "\r" || previous == "\t"
            if scalar == "#", isAfterSpace {
                isComment = true
                continue
            }
            if isStart {
                switch scalar {
                case "\"", "'": quote = scalar
                case "*":
                    throw refuse("A value that begins with `*` needs quotes, as in \"**/Generated/**\".")
                case "&", "!": throw refuse("A value that begins with `\(scalar)` needs quotes.")
                default: break
                }
            }
            if scalar == "[" || scalar == "{", isStart || depth > 0 {
                depth += 1
                if depth > deepestBrackets { throw refuse("The value is nested too deep.") }
            }
            switch scalar {
            case " ", "\t": if previous == ":" || previous == "," { isStart = true }
            case "[", "{": isStart = depth > 0
            case ",": isStart = depth > 0
            case "]", "}":
                if depth > 0 { depth -= 1 }
                isStart = false
            // In flow style, the colon after a quoted key doesn't need a space.
            case ":": isStart = depth > 0
            case "-", "?": if !(isStart && isAfterSpace) { isStart = false }
            default: isStart = false
            }
        }
    }
}
