#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONDecoder {
    /// Decodes a document that somebody else made.
    ///
    /// Foundation traps at one that ends with the 513th bracket that it opens: it refuses the bracket for its depth,
    /// and to say where that was it looks one byte past the end. No complete document ends with an opening bracket, so
    /// one that does is kept from it.
    func decode<Value: Decodable>(_ type: Value.Type, fromForeign document: Data) throws -> Value {
        // Most documents have no opening bracket near their end, in whichever encoding: nothing more to look at.
        guard document.suffix(8).contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) else {
            return try decode(type, from: document)
        }
        let unit = Self.unitSize(of: document)
        // Foundation drops what is left of an incomplete unit.
        let last = document.dropLast(document.count % unit).suffix(unit).last { $0 != 0 }
        if last == UInt8(ascii: "[") || last == UInt8(ascii: "{") {
            // With one byte more to look at, the decoder says itself what is wrong.
            if unit == 1 { return try decode(type, from: document + Data(" ".utf8)) }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "ends with an opening bracket"))
        }
        return try decode(type, from: document)
    }

    /// The bytes of a code unit: 1 in UTF-8, 2 in UTF-16, 4 in UTF-32, told as RFC 4627 §3 has it.
    private static func unitSize(of document: Data) -> Int {
        let head = Array(document.prefix(4))
        switch (head.first ?? 1, head.count > 1 ? head[1] : 1, head.count > 2 ? head[2] : 1, head.last ?? 1) {
        case (0, 0, _, _), (_, 0, 0, 0), (0xFF, 0xFE, 0, 0): return 4
        case (0, _, _, _), (_, 0, _, _), (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): return 2
        default: return 1
        }
    }
}
