/// Three short hashes of a statement: of its tokens, of its tokens without the names of local variables, and of its
/// tokens without any names. Formatting and comments don't change them.
struct Sketch: Sendable, Hashable {
    /// 12 bits each.
    var exact: UInt16
    var local: UInt16
    var shape: UInt16

    init(_ words: [Word], locals: Set<String>) {
        var numbers: [String: Int] = [:]
        func masked(_ word: Word) -> String {
            let number = numbers[word.text] ?? numbers.count
            numbers[word.text] = number
            return "\u{0}\(number)"
        }
        exact = Self.hash(words.lazy.map(\.text))
        local = Self.hash(words.map { $0.isName && !$0.isMember && locals.contains($0.text) ? masked($0) : $0.text })
        numbers = [:]
        shape = Self.hash(words.map { $0.isName ? masked($0) : $0.text })
    }

    private static func hash(_ texts: some Sequence<String>) -> UInt16 {
        let hash = StableHash.long(texts)
        return UInt16(truncatingIfNeeded: (hash ^ hash >> 24 ^ hash >> 44) & 0xFFF)
    }

    // MARK: As text

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values: [UInt8: UInt16] = Dictionary(
        uniqueKeysWithValues: digits.enumerated().map { ($1, UInt16($0)) })
    static let length = 6

    var text: String {
        String(
            decoding: [exact, local, shape].flatMap { [Self.digits[Int($0 >> 6)], Self.digits[Int($0 & 63)]] },
            as: UTF8.self)
    }

    /// Returns `nil` for anything but six digits.
    init?(text: some Collection<UInt8>) {
        let values = text.compactMap { Self.values[$0] }
        guard values.count == Self.length, text.count == Self.length else { return nil }
        exact = values[0] << 6 | values[1]
        local = values[2] << 6 | values[3]
        shape = values[4] << 6 | values[5]
    }
}
