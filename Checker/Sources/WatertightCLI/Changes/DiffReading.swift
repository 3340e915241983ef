import Foundation

/// Reads the changed lines of the new side from a unified diff of git.
enum DiffReading {
    static func changes(in diff: Data) -> [String: ChangedLines.Change] {
        var changes: [String: ChangedLines.Change] = [:]
        var path: String?
        var isNew = false
        var ranges: [ClosedRange<Int>] = []
        /// The number of remaining lines in a hunk. They can look like headers.
        var remaining = 0
        func close() {
            guard let path else { return }
            changes[path] = isNew ? .all : .lines(ranges)
        }
        for line in diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if remaining > 0, line.first == UInt8(ascii: "+") || line.first == UInt8(ascii: "-") {
                remaining -= 1
                continue
            }
            if line.starts(with: "diff --git ".utf8) {
                close()
                (path, isNew, ranges, remaining) = (nil, false, [], 0)
            } else if line.starts(with: "new file mode".utf8) {
                isNew = true
            } else if line.starts(with: "+++ ".utf8) {
                path = name(String(decoding: line.dropFirst(4), as: UTF8.self))
            } else if line.starts(with: "@@ ".utf8), let hunk = hunk(String(decoding: line, as: UTF8.self)) {
                remaining = hunk.count
                ranges.append(hunk.lines)
            }
        }
        close()
        return changes
    }

    /// Parses `@@ -3,2 +5,4 @@`. If lines were only removed, the lines before and after count as changed.
    private static func hunk(_ header: String) -> (lines: ClosedRange<Int>, count: Int)? {
        let parts = header.split(separator: " ")
        guard parts.count >= 3, parts[1].first == "-", parts[2].first == "+",
            let old = numbers(parts[1].dropFirst()), let new = numbers(parts[2].dropFirst())
        else { return nil }
        let lines =
            new.count == 0 ? max(1, new.start)...(max(1, new.start + 1)) : new.start...(new.start + new.count - 1)
        return (lines, old.count + new.count)
    }

    private static func numbers(_ text: Substring) -> (start: Int, count: Int)? {
        let numbers = text.split(separator: ",").map { Int($0) }
        guard let first = numbers.first, let start = first, (0...100_000_000).contains(start) else { return nil }
        guard numbers.count > 1 else { return (start, 1) }
        guard let count = numbers[1], (0...100_000_000).contains(count) else { return nil }
        return (start, count)
    }

    /// Parses `b/App/Login.swift`, possibly quoted, or ending in a tab if it contains spaces; `nil` for `/dev/null`.
    private static func name(_ text: String) -> String? {
        var name = text.hasPrefix("\"") ? unquoted(text) : text.hasSuffix("\t") ? String(text.dropLast()) : text
        guard name.hasPrefix("b/") else { return nil }
        name.removeFirst(2)
        return name
    }

    private static func unquoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 1
        while index < source.count, source[index] != UInt8(ascii: "\"") {
            guard source[index] == UInt8(ascii: "\\"), index + 1 < source.count else {
                bytes.append(source[index])
                index += 1
                continue
            }
            let digits = source[(index + 1)...].prefix(3)
            if digits.count == 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) {
                bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1 - UInt8(ascii: "0")) }))
                index += 4
                continue
            }
            switch source[index + 1] {
            case UInt8(ascii: "n"): bytes.append(10)
            case UInt8(ascii: "t"): bytes.append(9)
            case UInt8(ascii: "r"): bytes.append(13)
            case UInt8(ascii: "a"): bytes.append(7)
            case UInt8(ascii: "b"): bytes.append(8)
            case UInt8(ascii: "f"): bytes.append(12)
            case UInt8(ascii: "v"): bytes.append(11)
            case let other: bytes.append(other)
            }
            index += 2
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
