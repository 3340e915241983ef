import Foundation
import WatertightRules

/// The lines around findings, read again from the files: a check keeps no sources in memory.
struct SourceExcerpts: Sendable {
    struct Line: Sendable, Hashable {
        var number: Int
        var text: String
    }

    /// The required lines, by path.
    private var lines: [String: [Line]] = [:]

    /// Longer lines are truncated.
    private static let longestLine = 400

    init() {}

    /// Reads each file once. Deleted files have no lines.
    init(root: String, findings: [Finding], context: Int = 0) {
        self.init(findings: findings, context: context) { path in Codebase.contents(of: path, root: root) }
    }

    /// - Parameter read: Returns the contents of a file.
    init(findings: [Finding], context: Int = 0, read: (_ path: String) -> Data?) {
        for (path, wanted) in Self.wanted(by: findings, context: context) {
            if let bytes = read(path) { add(bytes, path: path, wanted) }
        }
    }

    /// Returns the required line numbers, by path.
    private static func wanted(by findings: [Finding], context: Int) -> [String: Set<Int>] {
        var wanted: [String: Set<Int>] = [:]
        for finding in findings {
            let first = max(1, finding.range.line - context)
            wanted[finding.path, default: []].formUnion(first...max(first, finding.range.line + context))
            for step in finding.steps ?? [] { wanted[step.path, default: []].insert(step.range.line) }
        }
        return wanted
    }

    private mutating func add(_ bytes: Data, path: String, _ wanted: Set<Int>) {
        let last = wanted.max() ?? 0
        lines[path] = bytes.withUnsafeBytes { bytes in
            var found: [Line] = []
            var start = 0
            var number = 1
            while number <= last, start <= bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                if wanted.contains(number) {
                    var text = String(decoding: bytes[start..<min(end, start + Self.longestLine)], as: UTF8.self)
                    if text.hasSuffix("\r") { text.removeLast() }
                    if end - start > Self.longestLine { text += " …" }
                    found.append(Line(number: number, text: text))
                }
                start = end + 1
                number += 1
            }
            return found
        }
    }

    func line(_ number: Int, of path: String) -> String? {
        lines[path]?.first { $0.number == number }?.text
    }

    /// Returns the comment about a finding: above its line, at the end of it, or first in the block that it opens.
    func comment(at finding: Finding) -> String? {
        func text(_ number: Int) -> String? {
            line(number, of: finding.path).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        func whole(_ number: Int) -> String? { text(number).flatMap { $0.hasPrefix("//") ? Self.words(of: $0) : nil } }
        let number = finding.range.line
        guard let own = text(number) else { return nil }
        var found: [String] = []
        var above = number - 1
        while let words = whole(above) {
            found.insert(words, at: 0)
            above -= 1
        }
        // Not the `//` of a text.
        if let start = own.ranges(of: "//").first(where: { own[..<$0.lowerBound].count { $0 == "\"" } % 2 == 0 }),
            let words = Self.words(of: String(own[start.lowerBound...]))
        {
            found.append(words)
        }
        if own.hasSuffix("{"), let words = whole(number + 1) { found.append(words) }
        return found.isEmpty ? nil : found.joined(separator: " ")
    }

    /// Returns the words of a `//` comment; `nil` for documentation, headings, and directives such as `swiftlint:disable`.
    private static func words(of comment: String) -> String? {
        guard !comment.hasPrefix("///") else { return nil }
        let words = comment.dropFirst(2).trimmingCharacters(in: .whitespaces)
        guard let first = words.split(separator: " ").first, !first.contains(":") else { return nil }
        return words
    }

    func lines(around number: Int, context: Int, of path: String) -> [Line] {
        (lines[path] ?? []).filter { abs($0.number - number) <= context }
    }
}

extension Finding {
    /// Splits its first line at the range, whose columns are bytes.
    func parts(of line: String) -> (before: String, marked: String, after: String) {
        let bytes = Array(line.utf8)
        let start = min(max(range.column - 1, 0), bytes.count)
        let stop = range.endLine == range.line ? min(max(range.endColumn - 1, start), bytes.count) : bytes.count
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return (text(0..<start), text(start..<stop), text(stop..<bytes.count))
    }
}
