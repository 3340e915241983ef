/// A hash that is the same in every process: 64-bit FNV-1a. For fingerprints, not for security.
enum StableHash {
    /// Returns 32 bits.
    static func short(_ text: String) -> UInt32 {
        var hash: UInt32 = 0x811c_9dc5
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash
    }

    static func long(_ parts: some Sequence<String>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            // Separates parts with a byte that is invalid in UTF-8.
            hash = (hash ^ 0xFF) &* 0x100_0000_01b3
        }
        return hash
    }

    static func hex(_ parts: [String]) -> String {
        let digits = String(long(parts), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
