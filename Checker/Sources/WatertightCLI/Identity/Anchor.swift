import Foundation

/// What the baseline stores to find an end again after an edit: its code, and sketches of the statements around it.
struct Anchor: Sendable, Hashable, CustomStringConvertible {
    /// The number of statements on each side.
    static let most = 6

    /// The code of the end, on one line and without the contents of strings.
    var text: String
    /// `nil` if only the text is known.
    var own: Sketch?
    /// Nearest first.
    var before: [Sketch] = []
    var after: [Sketch] = []

    init(text: String, own: Sketch, before: [Sketch], after: [Sketch]) {
        self.text = text
        self.own = own
        self.before = Array(before.prefix(Self.most))
        self.after = Array(after.prefix(Self.most))
    }

    /// Reads a ``description``. Any other text is an anchor without sketches.
    init(_ description: String) {
        text = description
        guard let mark = description.range(of: Self.mark, options: .backwards) else { return }
        let parts = description[mark.upperBound...].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let own = Sketch(text: Array(parts[0].utf8)),
            let before = Self.sketches(parts[1]), let after = Self.sketches(parts[2])
        else { return }
        text = String(description[..<mark.lowerBound])
        self.own = own
        self.before = before
        self.after = after
    }

    /// `try? store.save(note) | AbCdEf.AbCdEfGhIjKl.AbCdEf`
    var description: String {
        guard let own else { return text }
        return text + Self.mark + own.text + "." + before.map(\.text).joined() + "." + after.map(\.text).joined()
    }

    private static let mark = " | "

    private static func sketches(_ text: Substring) -> [Sketch]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: Sketch.length) else { return nil }
        let found = stride(from: 0, to: digits.count, by: Sketch.length).compactMap {
            Sketch(text: digits[$0..<$0 + Sketch.length])
        }
        return found.count * Sketch.length == digits.count ? found : nil
    }

    /// The identifiers and other tokens of the text.
    var tokens: [String] { text.tokens.filter { $0.first?.isWhitespace == false }.map { String($0) } }

    /// Whether the code alone hardly distinguishes it from other ends, such as `catch`.
    var isCommon: Bool { tokens.count { $0.first?.isOfName == true } < 3 }
}
