/// A glob: `*` matches any characters except `/`, `**` matches any folders, and `?` matches one character. A pattern
/// without `/` matches at any depth. A pattern that matches a folder matches everything in it.
package struct PathPattern: Sendable, Hashable {
    package let text: String
    private let parts: [Substring.UTF8View.SubSequence]

    package static func == (left: PathPattern, right: PathPattern) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    package init(_ text: String) {
        self.text = text
        var trimmed = Substring(text)
        while trimmed.hasPrefix("./") { trimmed = trimmed.dropFirst(2) }
        let isAnchored = trimmed.hasPrefix("/")
        if isAnchored { trimmed = trimmed.dropFirst() }
        if trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
        var parts = trimmed.split(separator: "/").map(\.utf8)
        if !isAnchored, parts.count == 1 { parts.insert(Substring("**").utf8, at: 0) }
        self.parts = parts
    }

    /// Whether the pattern matches a path or one of its parent folders.
    package func matches(_ path: String) -> Bool {
        let components = path.split(separator: "/").map(\.utf8)
        // reached[i]: whether the first i parts match the components so far. Takes linear time in both.
        var reached = [Bool](repeating: false, count: parts.count + 1)
        reached[0] = true
        spread(&reached)
        for component in components {
            if reached[parts.count] { return true }
            var next = [Bool](repeating: false, count: parts.count + 1)
            for index in parts.indices where reached[index] {
                if isAnyFolders(index) {
                    next[index] = true
                } else if Self.matches(parts[index], component) {
                    next[index + 1] = true
                }
            }
            reached = next
            spread(&reached)
        }
        return reached[parts.count]
    }

    private func isAnyFolders(_ index: Int) -> Bool { parts[index].elementsEqual("**".utf8) }

    private func spread(_ reached: inout [Bool]) {
        for index in parts.indices where reached[index] && isAnyFolders(index) { reached[index + 1] = true }
    }

    /// Matches one path component or a name. Only `*` and `?` are special.
    package static func matches(_ pattern: String, name: String) -> Bool {
        matches(Substring(pattern).utf8, Substring(name).utf8)
    }

    private static func matches(_ pattern: Substring.UTF8View, _ text: Substring.UTF8View) -> Bool {
        let pattern = Array(pattern)
        let text = Array(text)
        var inPattern = 0
        var inText = 0
        var star: Int?
        var mark = 0
        while inText < text.count {
            if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") {
                star = inPattern
                mark = inText
                inPattern += 1
            } else if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "?") {
                inPattern += 1
                inText += 1
                // Skips the remaining bytes of the character.
                while inText < text.count, text[inText] & 0xc0 == 0x80 { inText += 1 }
            } else if inPattern < pattern.count, pattern[inPattern] == text[inText] {
                inPattern += 1
                inText += 1
            } else if let star {
                inPattern = star + 1
                mark += 1
                inText = mark
            } else {
                return false
            }
        }
        return pattern[inPattern...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
