// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)

// An interface stub of ours for Apple's CryptoKit: names, isolation and sendability of the real one, as far as we use it.
// What compiles against it keeps to the interface as we wrote it down. That does not show that Apple's is like this.
public import Foundation

public struct SHA256: Sendable {
    /// The true digest, by FIPS 180-4, so that tests can compare it with digests from other implementations.
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest {
        var message = Array(data)
        let bits = UInt64(message.count) * 8
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }

        var state: [UInt32] = fractions(primes.prefix(8), squareRoot)
        let constants = fractions(primes[...], cubeRoot)
        for block in stride(from: 0, to: message.count, by: 64) {
            var words = (0..<16).map { word in
                (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(message[block + word * 4 + $1]) }
            }
            for i in 16..<64 {
                let (w15, w2) = (words[i - 15], words[i - 2])
                let s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >> 3)
                let s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >> 10)
                words.append(words[i - 16] &+ s0 &+ words[i - 7] &+ s1)
            }
            var v = state
            for i in 0..<64 {
                let s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
                let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
                let first = v[7] &+ s1 &+ choice &+ constants[i] &+ words[i]
                let s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
                let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
                v = [first &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
            }
            state = zip(state, v).map { $0 &+ $1 }
        }
        return SHA256Digest(
            bytes: state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } })
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 64 primes, from whose roots the standard takes its numbers.
    private static let primes = (2..<312).filter { number in !(2..<number).contains { number % $0 == 0 } }

    private static func fractions(_ numbers: ArraySlice<Int>, _ root: (Double) -> Double) -> [UInt32] {
        numbers.map { number in
            let root = root(Double(number))
            return UInt32((root - root.rounded(.down)) * 4_294_967_296)
        }
    }

    private static func squareRoot(_ number: Double) -> Double { number.squareRoot() }
    private static func cubeRoot(_ number: Double) -> Double { cbrt(number) }
}

public struct SHA256Digest: Sendable, Hashable, Sequence {
    private let bytes: [UInt8]
    init(bytes: [UInt8]) { self.bytes = bytes }
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}
