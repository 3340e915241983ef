import Foundation
import WatertightRules

/// The lines around findings, read again from the files: a check keeps no sources in memory.
struct SourceExcerpts: Sendable {
    struct Line: Sendable, Hashable {
        var number: Int
        var text: String
    }

    /// The lines that some finding needs, by path.
    private var lines: [String: [Line]] = [:]

    /// Longer lines are cut where they are shown.
    private static let longestLine = 400

    init() {}

    /// Reads each file once. A file that is gone has no lines.
    init(root: String, findings: [Finding], context: Int = 0) {
        for (path, inFile) in Dictionary(grouping: findings, by: \.path) {
            guard let bytes = FileManager.default.contents(atPath: root.isEmpty ? path : root + "/" + path) else {
                continue
            }
            add(bytes, path: path, findings: inFile, context: context)
        }
    }

    init(contents: [String: String], findings: [Finding], context: Int = 0) {
        for (path, inFile) in Dictionary(grouping: findings, by: \.path) {
            guard let text = contents[path] else { continue }
            add(Data(text.utf8), path: path, findings: inFile, context: context)
        }
    }

    private mutating func add(_ bytes: Data, path: String, findings: [Finding], context: Int) {
        var wanted: Set<Int> = []
        for finding in findings {
            let first = max(1, finding.range.line - context)
            wanted.formUnion(first...max(first, finding.range.line + context))
        }
        var found: [Line] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where wanted.contains(index + 1) {
            var text = String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
            if text.hasSuffix("\r") { text.removeLast() }
            if line.count > Self.longestLine { text += " …" }
            found.append(Line(number: index + 1, text: text))
        }
        lines[path] = found
    }

    func line(_ number: Int, of path: String) -> String? {
        lines[path]?.first { $0.number == number }?.text
    }

    func lines(around number: Int, context: Int, of path: String) -> [Line] {
        (lines[path] ?? []).filter { abs($0.number - number) <= context }
    }
}
