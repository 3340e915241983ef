package import Foundation
package import WatertightRules

/// The contents of a file after fixes were applied.
package struct FixedFile: Sendable, Hashable {
    package var path: String
    package var before: Data
    package var after: Data
    /// The number of applied fixes.
    package var count: Int

    package init(path: String, before: Data, after: Data, count: Int) {
        self.path = path
        self.before = before
        self.after = after
        self.count = count
    }

    /// Returns `nil` if no edit applies, or if the result would have syntax errors.
    package init?(path: String, bytes: Data, fixes: [Fix]) {
        // Files that aren't valid UTF-8 or have syntax errors stay unchanged.
        guard String(validating: bytes, as: UTF8.self) != nil, !Self.hasSyntaxErrors(bytes) else { return nil }
        let source = Array(bytes)
        var taken: [Range<Int>] = []
        var edits: [Fix.Edit] = []
        var count = 0
        for fix in fixes where !fix.edits.isEmpty {
            let wanted = fix.edits.map { Self.widened($0, in: source) }
            let ranges = wanted.compactMap { $0.offset <= $0.end ? $0.offset..<$0.end : nil }
            // A fix is applied completely or not at all.
            guard ranges.count == wanted.count,
                ranges.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= source.count }),
                ranges.indices.allSatisfy({ index in
                    !(taken + ranges[..<index]).contains { Self.touch($0, ranges[index]) }
                })
            else { continue }
            taken += ranges
            edits += wanted
            count += 1
        }
        guard !edits.isEmpty else { return nil }
        let usesCRLF = Self.usesCRLF(source)
        var result = source
        for edit in edits.sorted(by: { ($0.offset, $0.end) > ($1.offset, $1.end) }) {
            var replacement = edit.replacement.replacing("\r\n", with: "\n")
            if usesCRLF { replacement = replacement.replacing("\n", with: "\r\n") }
            result.replaceSubrange(edit.offset..<edit.end, with: replacement.utf8)
        }
        guard result != source, !Self.hasSyntaxErrors(Data(result)) else { return nil }
        self.init(path: path, before: bytes, after: Data(result), count: count)
    }

    private static func hasSyntaxErrors(_ bytes: Data) -> Bool {
        bytes.withUnsafeBytes { SourceTree.hasSyntaxErrors($0.bindMemory(to: UInt8.self)) }
    }

    /// Two insertions at the same offset also overlap: their order is undefined.
    private static func touch(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.overlaps(right) || left.lowerBound == right.lowerBound
            || (left.isEmpty && right.lowerBound < left.lowerBound && left.lowerBound < right.upperBound)
            || (right.isEmpty && left.lowerBound < right.lowerBound && right.lowerBound < left.upperBound)
    }

    /// Extends a deletion to the spaces before it at the end of a line, or to a whole line that becomes empty.
    private static func widened(_ edit: Fix.Edit, in source: [UInt8]) -> Fix.Edit {
        guard edit.replacement.isEmpty, edit.offset >= 0, edit.offset < edit.end, edit.end <= source.count else {
            return edit
        }
        var start = edit.offset
        while start > 0, source[start - 1] == UInt8(ascii: " ") || source[start - 1] == UInt8(ascii: "\t") {
            start -= 1
        }
        var end = edit.end
        while end < source.count, source[end] == UInt8(ascii: " ") || source[end] == UInt8(ascii: "\t") { end += 1 }
        let isAtEnd = end == source.count || source[end] == UInt8(ascii: "\n") || source[end] == UInt8(ascii: "\r")
        guard isAtEnd else { return edit }
        if start == 0 || source[start - 1] == UInt8(ascii: "\n") {
            if end < source.count, source[end] == UInt8(ascii: "\r") { end += 1 }
            if end < source.count, source[end] == UInt8(ascii: "\n") { end += 1 }
        }
        return Fix.Edit(offset: start, end: end, replacement: "")
    }

    private static func usesCRLF(_ source: [UInt8]) -> Bool {
        guard let first = source.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        return first > 0 && source[first - 1] == UInt8(ascii: "\r")
    }
}
