/// A 128-bit hash of contents. Not for security: anyone who can change the sources can also change the cache.
///
/// Custom code, because the standard library's hash differs between processes and a cryptographic hash would dominate a
/// warm run. Two lanes multiply and rotate eight bytes at a time.
package struct ContentHash: Hashable, Sendable, Codable, BitwiseCopyable {
    package private(set) var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    package private(set) var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

    package init() {}

    /// Reads the 16 bytes that ``write(to:)`` wrote.
    package init(in bytes: UnsafeRawBufferPointer, at offset: Int) {
        first = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        second = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    }

    package func write(to bytes: inout [UInt8]) {
        for word in [first, second] { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    }

    package init(_ bytes: some Collection<UInt8>) {
        self.init()
        add(bytes)
    }

    /// Adds bytes and their count, so that the hash depends on where each part ends.
    package mutating func add(_ bytes: some Collection<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { addBuffer(UnsafeRawBufferPointer($0)) }
        if done == nil { Array(bytes).withUnsafeBytes { addBuffer($0) } }
    }

    package mutating func add(_ text: String) { add(Array(text.utf8)) }

    private mutating func addBuffer(_ buffer: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 8 <= buffer.count {
            mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < buffer.count {
            rest = rest << 8 | UInt64(buffer[offset])
            offset += 1
        }
        mix(rest)
        mix(UInt64(buffer.count))
    }

    private mutating func mix(_ word: UInt64) {
        first = Self.rotate(first ^ word &* 0x87C3_7B91_1142_53D5, by: 31) &* 0x9FB2_1C65_1E98_DF25
        first ^= first >> 29
        second = Self.rotate(second &+ word, by: 27) &* 0x4CF5_AD43_2745_937F &+ first
        second ^= second >> 32
    }

    private static func rotate(_ value: UInt64, by bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

    package var hex: String {
        [first, second].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
