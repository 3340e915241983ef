/// The texts of one outline, each stored once.
struct SourceText {
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [UInt32] = [0]
    private var numbers: [UInt64: UInt32] = [:]

    /// The numbers of the texts that an outline makes itself.
    static let fixed = ["try", "try?", "try!", "as", "as?", "as!", "init", "deinit", "subscript"]

    init() {
        bytes.reserveCapacity(2048)
        for text in Self.fixed {
            var text = text
            _ = text.withUTF8 { number(of: $0) }
        }
    }

    /// Two texts of one 64-bit hash would be taken for one: with a good hash, not in any codebase that exists.
    mutating func number(of slice: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard !slice.isEmpty else { return 0 }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in slice { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash ^= UInt64(slice.count) << 56
        if let known = numbers[hash] { return known }
        bytes.append(contentsOf: slice)
        let number = UInt32(ends.count)
        ends.append(UInt32(bytes.count))
        numbers[hash] = number
        return number
    }

    mutating func number(of text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { number(of: $0) }
    }

    func text(_ number: UInt32) -> String {
        number == 0
            ? "" : String(decoding: bytes[Int(ends[Int(number) - 1])..<Int(ends[Int(number)])], as: UTF8.self)
    }
}
