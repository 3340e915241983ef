/// Splits a name in camel case into lowercase words: `didFailWithHTTPError` is `did fail with http error`.
enum NameWords {
    static func words(of name: String, most: Int = .max) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        let bytes = Array(name.utf8)
        for (position, byte) in bytes.enumerated() where words.count < most {
            let isUpper = byte >= 65 && byte <= 90
            let isLetter = isUpper || (byte >= 97 && byte <= 122) || byte >= 128
            if !isLetter {
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
                continue
            }
            if isUpper, let previous = word.isEmpty ? nil : bytes[position - 1] {
                let followsSmall = !(previous >= 65 && previous <= 90)
                let beginsWord = position + 1 < bytes.count && bytes[position + 1] >= 97 && bytes[position + 1] <= 122
                if followsSmall || beginsWord {
                    words.append(String(decoding: word, as: UTF8.self))
                    word = []
                }
            }
            word.append(isUpper ? byte + 32 : byte)
        }
        if !word.isEmpty, words.count < most { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Returns the words without those that only indicate a protocol.
    static func wordsOfProtocol(_ name: String) -> [String] {
        var words = words(of: name)
        while words.count > 1, let last = words.last, ["protocol", "type", "interface", "contract"].contains(last) {
            words.removeLast()
        }
        return words
    }
}
