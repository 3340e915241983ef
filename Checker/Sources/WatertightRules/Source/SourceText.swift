/// The strings of one file, each stored once.
package struct SourceText {
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [UInt32] = [0]
    /// An open-addressing hash table of string numbers; 0 marks a free slot. The standard library's dictionary would
    /// hash the hash again, and this is on the hot path for every name in a source.
    private var table = [UInt32](repeating: 0, count: 256)
    private var hashes: [UInt64] = [0]

    /// The number of strings, including the empty string.
    var count: Int { ends.count }

    init() { bytes.reserveCapacity(2048) }

    /// Strings with the same 64-bit hash are treated as equal. Collisions are negligible for any real codebase.
    mutating func number(of slice: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard !slice.isEmpty else { return 0 }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in slice { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash ^= UInt64(slice.count) << 56
        let mask = UInt64(table.count - 1)
        var place = Int(truncatingIfNeeded: (hash ^ hash >> 32) & mask)
        while table[place] != 0 {
            if hashes[Int(table[place])] == hash { return table[place] }
            place = (place + 1) & Int(mask)
        }
        bytes.append(contentsOf: slice)
        let number = UInt32(ends.count)
        ends.append(UInt32(bytes.count))
        hashes.append(hash)
        table[place] = number
        if hashes.count * 2 > table.count { grow() }
        return number
    }

    private mutating func grow() {
        let size = table.count * 2
        table = [UInt32](repeating: 0, count: size)
        for number in 1..<hashes.count {
            var place = Int(truncatingIfNeeded: (hashes[number] ^ hashes[number] >> 32) & UInt64(size - 1))
            while table[place] != 0 { place = (place + 1) & (size - 1) }
            table[place] = UInt32(number)
        }
    }

    mutating func number(of text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { number(of: $0) }
    }

    package func text(_ number: UInt32) -> String {
        number == 0 ? "" : String(decoding: bytes[Int(ends[Int(number) - 1])..<Int(ends[Int(number)])], as: UTF8.self)
    }
}
