/// Breaks and pads text for columns of a terminal.
enum TextLayout {
    /// The text in lines of at most `width` columns, broken at spaces where there are any.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // As it is, spaces and all.
            if paragraph.columns <= width {
                lines.append(String(paragraph))
                continue
            }
            var line = ""
            for word in paragraph.split(separator: " ") {
                var rest = word[...]
                if !line.isEmpty && line.columns + 1 + rest.columns <= width {
                    line += " " + rest
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                while rest.columns > width, rest.count > 1 {
                    let head = rest.prefix(columns: width)
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
        let text = text.columns > width ? String(text.prefix(columns: width)) : text
        return text + String(repeating: " ", count: max(0, width - text.columns))
    }
}
