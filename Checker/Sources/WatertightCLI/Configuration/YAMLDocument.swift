import Foundation
import Yams

/// A YAML file as a tree of nodes with source locations. Accepts any bytes.
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
        do {
            let parser = try Parser(yaml: text)
            guard let node = try parser.singleRoot() else {
                throw ConfigurationFailure(file: file, line: 1, column: 1, message: "The file is empty.")
            }
            root = node
            // Nodes don't retain their anchors.
            try withExtendedLifetime(parser) { try refuseAnchorsAndTags(in: node) }
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

    /// Anchors and tags aren't needed, and the aliases of anchors can expand a small file into a huge one.
    private func refuseAnchorsAndTags(in node: Node) throws(ConfigurationFailure) {
        if node.anchor != nil { throw failure(at: node, "A value that begins with `&` needs quotes.") }
        guard node.tag.description.hasPrefix("tag:yaml.org,2002:") else {
            throw failure(at: node, "A value that begins with `!` needs quotes.")
        }
        for (key, value) in node.mapping ?? [:] {
            try refuseAnchorsAndTags(in: key)
            try refuseAnchorsAndTags(in: value)
        }
        for item in node.sequence ?? [] { try refuseAnchorsAndTags(in: item) }
    }

    private static func failure(_ error: any Error, file: String) -> ConfigurationFailure {
        func failure(_ mark: Mark, _ message: String) -> ConfigurationFailure {
            ConfigurationFailure(file: file, line: mark.line, column: mark.column, message: message)
        }
        let star = "A value that begins with `*` needs quotes, as in \"**/Generated/**\"."
        switch error as? YamlError {
        case .scanner(let context?, _, _, _) where context.text == "while scanning an alias":
            return failure(context.mark, star)
        case .composer(_, "found undefined alias", let mark, _): return failure(mark, star)
        case .scanner(_, _, let mark, let text) where text.character(at: mark) == "\t":
            return failure(mark, "The line is indented with a tab. YAML allows only spaces.")
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return failure(mark, "\(problem).")
        case .duplicatedKeysInMapping(let duplicates, let context):
            return failure(context.mark, "Duplicate keys: \(duplicates.sorted().joined(separator: ", ")).")
        case .reader(let problem, let offset, _, let text):
            let lines = text.prefix(offset ?? 0).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let column = (lines.last?.count ?? 0) + 1
            return ConfigurationFailure(file: file, line: lines.count, column: column, message: "\(problem).")
        default: return ConfigurationFailure(file: file, line: 1, column: 1, message: "The file is not YAML.")
        }
    }
}

extension String {
    fileprivate func character(at mark: Mark) -> Character? {
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(mark.line - 1) else { return nil }
        return lines[mark.line - 1].dropFirst(mark.column - 1).first
    }
}
