import Foundation

/// Reads the changed lines of the new side from a unified diff of git.
enum DiffReading {
    /// - Parameter paths: The paths of the files in the diff, in the same order.
    static func changes(in diff: Data, of paths: [String]) -> [String: ChangedLines.Change] {
        var changes: [ChangedLines.Change] = []
        /// The number of remaining lines in a hunk. They can look like headers.
        var remaining = 0
        for line in diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if remaining > 0, line.first == UInt8(ascii: "+") || line.first == UInt8(ascii: "-") {
                remaining -= 1
            } else if line.starts(with: "diff --git ".utf8) {
                changes.append(.lines([]))
                remaining = 0
            } else if let last = changes.indices.last, line.starts(with: "new file mode".utf8) {
                changes[last] = .all
            } else if let last = changes.indices.last, line.starts(with: "@@ ".utf8),
                let hunk = hunk(String(decoding: line, as: UTF8.self))
            {
                remaining = hunk.count
                if case .lines(let ranges) = changes[last] { changes[last] = .lines(ranges + [hunk.lines]) }
            }
        }
        // A file that became a link has two parts, so that the order no longer identifies the files.
        guard changes.count == paths.count else { return Dictionary(paths.map { ($0, .all) }) { first, _ in first } }
        return Dictionary(zip(paths, changes)) { first, _ in first }
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
}
