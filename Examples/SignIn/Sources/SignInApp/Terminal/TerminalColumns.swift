extension StringProtocol {
    /// How many columns of a terminal the text takes.
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
        // What isolates a value in a text from right to left is not seen.
        case 0x2068, 0x2069: 0
        default: 1
        }
    }
}
