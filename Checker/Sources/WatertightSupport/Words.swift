extension String {
    /// Without line breaks and other control characters, which a path or a source may hold and a line must not.
    package var onOneLine: String {
        unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            ? String(
                String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
            : self
    }
}

/// Numbers in texts.
package enum Words {
    /// `3 findings`
    package static func counted(_ count: Int, _ noun: String) -> String {
        "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Digits in groups of three, the same in every locale.
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
