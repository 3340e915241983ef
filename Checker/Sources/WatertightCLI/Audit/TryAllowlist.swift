import Foundation

/// The `try?` that a team has looked at and allows: a pattern a line, with a reason behind `#`.
struct TryAllowlist: Sendable {
    /// Beside the models that a team writes.
    static let file = ".watertight/audit-try.txt"

    struct Entry: Sendable, Hashable {
        var line: Int
        /// `try? cache.remove(*)`: `*` is any characters.
        var pattern: String
        var reason: String
    }

    var name: String
    var entries: [Entry] = []

    /// - Parameter name: The file, as messages say it.
    init(_ text: String, name: String) throws(ConfigurationFailure) {
        self.name = name
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let written = line.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !written.isEmpty, !written.hasPrefix("#") else { continue }
            entries.append(try Self.entry(written, line: number + 1, name))
        }
    }

    private static func entry(_ text: String, line: Int, _ name: String) throws(ConfigurationFailure) -> Entry {
        let parts = text.firstRange(of: #/\s#/#).map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
        let pattern = (parts?.0 ?? text[...]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let reason = (parts?.1 ?? "").trimmingCharacters(in: .whitespaces)
        func failure(_ message: String) -> ConfigurationFailure {
            ConfigurationFailure(file: name, line: line, column: 1, message: message)
        }
        guard pattern.hasPrefix("try?") else {
            throw failure("A pattern begins with `try?`, as in `try? cache.remove(*)  # why it may stay`.")
        }
        guard !reason.isEmpty else {
            throw failure(
                "The pattern \"\(pattern)\" has no reason. Write it behind a #: `\(pattern)  # why it may stay`.")
        }
        guard pattern.contains(where: { $0.isLetter && $0 != "t" && $0 != "r" && $0 != "y" }) else {
            throw failure("The pattern \"\(pattern)\" allows every `try?`. Name what is tried.")
        }
        return Entry(line: line, pattern: pattern, reason: reason)
    }

    /// The first entry that allows an expression.
    func entry(for expression: String) -> Entry? { entries.first { Self.matches($0.pattern, expression) } }

    /// Linear in both, whatever the pattern.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        let (pattern, text) = (Array(pattern.utf8), Array(text.utf8))
        var (position, next) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while next < text.count {
            if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
                star = (position + 1, next)
                position += 1
            } else if position < pattern.count, pattern[position] == text[next] {
                position += 1
                next += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                (position, next) = (last.pattern, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
