/// Breaks and pads text for columns of a terminal.
enum TextLayout {
    /// The text in lines of at most `width` columns, broken at spaces where there are any.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // As it is, spaces and all.
            if paragraph.count <= width {
                lines.append(String(paragraph))
                continue
            }
            var line = ""
            for word in paragraph.split(separator: " ") {
                var rest = word[...]
                if !line.isEmpty && line.count + 1 + rest.count <= width {
                    line += " " + rest
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                while rest.count > width {
                    let head = rest.prefix(width)
                    let end = lastJoint(in: rest, before: head.endIndex) ?? head.endIndex
                    lines.append(String(rest[..<end]))
                    rest = rest[end...]
                }
                line = String(rest)
            }
            lines.append(line)
        }
        return lines
    }

    /// Where a long word can be broken: behind punctuation, or between the words of a camel-cased name.
    private static func lastJoint(in word: Substring, before end: String.Index) -> String.Index? {
        word.indices.dropFirst().last { index in
            guard index <= end else { return false }
            let before = word[word.index(before: index)]
            return "/-._:".contains(before) || (before.isLowercase && word[index].isUppercase)
        }
    }

    /// The text filled up with spaces, or cut, to `width` columns.
    static func padded(_ text: String, width: Int) -> String {
        text.count >= width
            ? String(text.prefix(width)) : text + String(repeating: " ", count: width - text.count)
    }
}
