extension String {
    /// Replaces line breaks and other control characters, which paths and sources can contain, with spaces.
    package var onOneLine: String {
        unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            ? String(
                String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
            : self
    }

    /// Replaces control characters except tabs, since sources can contain escape sequences.
    package var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0 != "\t" && $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }

    /// Adds spaces up to a width.
    package func padded(to width: Int, atStart: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, width - count))
        return atStart ? spaces + self : self + spaces
    }
}

/// Formats numbers in text.
package enum Words {
    /// `3 findings`
    package static func counted(_ count: Int, _ noun: String) -> String {
        "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Groups digits by three, independent of the locale.
    package static func grouped(_ count: Int) -> String {
        var digits = String(count.magnitude)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.append(digits.suffix(3))
            digits.removeLast(3)
        }
        return (count < 0 ? "-" : "") + ([Substring(digits)] + groups.reversed()).joined(separator: ",")
    }
}
