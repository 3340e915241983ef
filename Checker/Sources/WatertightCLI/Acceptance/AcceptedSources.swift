import Foundation
import WatertightRules
import WatertightSupport

/// Sources with new comments above the lines of accepted findings.
struct AcceptedSources {
    private(set) var files: [FixedFile] = []
    private(set) var problems: [String] = []

    /// - Parameter reasons: The findings to accept.
    init(_ reasons: [(finding: Finding, reason: String)], root: String) {
        for (path, accepted) in Dictionary(grouping: reasons, by: \.finding.path).sorted(by: { $0.key < $1.key }) {
            guard path.hasSuffix(".swift"),
                let before = FileManager.default.contents(atPath: FilePath.joined(root, path)),
                String(validating: before, as: UTF8.self) != nil
            else {
                problems.append("\(path): a comment can't be written into this file.")
                continue
            }
            var lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Data($0) }
            var texts: [String] = []
            for (line, accepted) in Dictionary(grouping: accepted, by: \.finding.range.line).sorted(by: {
                $0.key > $1.key
            })
            where lines.indices.contains(line - 1) {
                let indentation = lines[line - 1].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                let end = lines[line - 1].last == UInt8(ascii: "\r") ? "\r" : ""
                for (reason, rules) in Dictionary(grouping: accepted, by: \.reason).sorted(by: { $0.key > $1.key }) {
                    let names = Set(rules.map(\.finding.rule)).sorted().joined(separator: ", ")
                    let text = "// watertight:accept \(names): \(reason.onOneLine)"
                    texts.append(text)
                    lines.insert(indentation + Data((text + end).utf8), at: line - 1)
                }
            }
            let after = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
            // A line inside of a string or another comment isn't a comment of its own.
            let comments = SourceTree(Array(after)).comments.map(\.text)
            guard texts.allSatisfy(comments.contains) else {
                problems.append("\(path): the line before an end isn't code. Write the comment by hand.")
                continue
            }
            files.append(FixedFile(path: path, before: before, after: after, count: texts.count))
        }
    }
}
