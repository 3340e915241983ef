#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONDecoder {
    /// Decodes a document from outside the program.
    ///
    /// Foundation traps at a document that ends with the 513th bracket that it opens: it rejects the bracket because of its
    /// depth, and reads one byte past the end to describe the place. No complete document ends with an opening bracket, so
    /// such a document isn't passed to it as it is.
    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type, fromForeign document: Data) throws -> Value {
        try decode(type, from: Self.certainlyEndsWithoutBracket(document) ? document : Self.withoutTrap(document))
    }

    /// Returns a document that the decoder can read.
    /// - Throws: The decoder's error, if it can read none that describes the problem.
    private static func withoutTrap(_ document: Data) throws -> Data {
        let unit = unitSize(of: document)
        // Foundation drops an incomplete unit at the end.
        let last = document.dropLast(document.count % unit).suffix(unit).last { $0 != 0 }
        guard last == UInt8(ascii: "[") || last == UInt8(ascii: "{") else { return document }
        // With one more byte, the decoder throws the error that describes the problem.
        if unit == 1 { return document + Data(" ".utf8) }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: [], debugDescription: "ends with an opening bracket"))
    }

    /// Returns whether a document is in an encoding of single bytes, as nearly all are, and doesn't end with a bracket that
    /// opens.
    private static func certainlyEndsWithoutBracket(_ document: Data) -> Bool {
        document.withUnsafeBytes { bytes in
            guard bytes.count > 1, (0x01...0x7F).contains(bytes[0]), bytes[1] != 0 else { return false }
            return bytes[bytes.count - 1] & 0xDF != UInt8(ascii: "[")
        }
    }

    /// Returns the size of a code unit in bytes: 1 in UTF-8, 2 in UTF-16, 4 in UTF-32 (RFC 4627 §3).
    private static func unitSize(of document: Data) -> Int {
        let head = Array(document.prefix(4))
        switch (head.first ?? 1, head.count > 1 ? head[1] : 1, head.count > 2 ? head[2] : 1, head.last ?? 1) {
        case (0, 0, _, _), (_, 0, 0, 0), (0xFF, 0xFE, 0, 0): return 4
        case (0, _, _, _), (_, 0, _, _), (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): return 2
        default: return 1
        }
    }
}
