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
    func decode<Value: Decodable>(_ type: Value.Type, fromForeign document: Data) throws -> Value {
        // Most documents have no opening bracket near their end, in any encoding.
        let endsWithBracket = document.withUnsafeBytes { bytes in
            bytes.suffix(8).contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        }
        guard endsWithBracket else {
            return try decode(type, from: document)
        }
        let unit = Self.unitSize(of: document)
        // Foundation drops an incomplete unit at the end.
        let last = document.dropLast(document.count % unit).suffix(unit).last { $0 != 0 }
        if last == UInt8(ascii: "[") || last == UInt8(ascii: "{") {
            // With one more byte, the decoder throws the error that describes the problem.
            if unit == 1 { return try decode(type, from: document + Data(" ".utf8)) }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "ends with an opening bracket"))
        }
        return try decode(type, from: document)
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
