/// Breaks and pads text for columns of a terminal.
enum TextLayout {
    /// The text in lines of at most `width` columns, broken at spaces where there are any.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // Keeps the spaces of a line that fits.
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

    /// Returns the last position at which a long word can be broken: after punctuation, or between the words of a
    /// camel-cased name.
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

extension StringProtocol {
    /// The number of terminal columns that the text occupies.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The beginning of the text that fits into so many columns; at least one character.
    func prefix(columns: Int) -> SubSequence {
        var (end, taken) = (startIndex, 0)
        while end < endIndex, taken == 0 || taken + self[end].columns <= columns {
            taken += self[end].columns
            formIndex(after: &end)
        }
        return self[..<end]
    }
}

extension Character {
    /// Two for the characters of Chinese, Japanese and Korean, which are as wide as they are high (Unicode UAX #11).
    fileprivate var columns: Int {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            2
        // Bidirectional isolates have no width.
        case 0x2068, 0x2069: 0
        default: 1
        }
    }
}

extension String {
    /// The text with control characters, line breaks and bidirectional overrides replaced by U+FFFD. Isolates are kept,
    /// because they don't affect the surrounding text.
    var harmless: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: scalar.properties.isBidiControl && !["\u{2068}", "\u{2069}"].contains(scalar)
                }
            text.append(isControl ? "\u{FFFD}" : scalar)
        }
        return String(text)
    }
}
