/// Percent-encoding of targets (RFC 3986 §2.1).
enum PercentEncoding {
    /// Encodes everything but unreserved characters (RFC 3986 §2.3); also a plus, which many servers read as a space.
    static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            default: encoded += escape(byte)
            }
        }
        return encoded
    }

    /// Encodes the characters that a URI can't contain (RFC 3986 §2): the space, `"<>[]^`{|}` and those outside ASCII.
    ///
    /// URL parsers disagree about them. Foundation's encodes a text with one of them as a whole, escapes included.
    /// - Parameters:
    ///   - text: A path and query. Escapes are kept.
    ///   - repairsEscapes: Whether a `%` that begins no escape is encoded too.
    /// - Returns: `nil` for a fragment, a backslash, which parsers read as a slash, a control character, or a `%` that
    ///   begins no escape.
    static func encodeURI(_ text: String, repairsEscapes: Bool = false) -> String? {
        if isEncoded(text) { return text }
        let bytes = text.utf8
        var encoded = ""
        encoded.reserveCapacity(bytes.count + 16)
        for (byte, index) in zip(bytes, bytes.indices) {
            switch byte {
            case 0..<0x20, 0x7F, UInt8(ascii: "#"), UInt8(ascii: "\\"): return nil
            case UInt8(ascii: "%"):
                let digits = bytes[index...].dropFirst().prefix(2)
                if digits.count == 2, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) {
                    encoded += "%"
                } else if repairsEscapes {
                    encoded += "%25"
                } else {
                    return nil
                }
            case _ where isOfURI(byte): encoded.unicodeScalars.append(UnicodeScalar(byte))
            default: encoded += escape(byte)
            }
        }
        return encoded
    }

    /// Returns the form of a path and query that all clients have in common (RFC 3986 §6.2.2): escapes in upper case, and none of
    /// characters that clients encode or not.
    static func normalize(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var rest = text[...]
        var normalized = ""
        while let percent = rest.firstIndex(of: "%") {
            let escape = rest[percent...].prefix(3)
            normalized += rest[..<percent]
            normalized += decode(String(escape)).flatMap { isMark($0) ? $0 : nil } ?? escape.uppercased()
            rest = rest[escape.endIndex...]
        }
        return normalized + rest
    }

    /// Returns whether a character means the same with and without an escape: the unreserved ones of RFC 3986, and those that
    /// were unreserved before (RFC 2396 §2.3).
    private static func isMark(_ character: String) -> Bool {
        character.utf8.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x27...0x2A, 0x2D, 0x2E, 0x5F, 0x7E: true
            default: false
            }
        }
    }

    /// Decodes all escapes.
    /// - Returns: `nil` for a `%` that begins no escape, and for bytes that aren't UTF-8.
    static func decode(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = Substring(rest.prefix(2))
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }

    /// Returns whether a text has only characters that a URI can contain, and no escapes.
    static func isEncoded(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { $0.allSatisfy(isOfURI) }
    }

    private static func escape(_ byte: UInt8) -> String {
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }

    /// Returns whether a path and query can contain a byte as it is: unreserved and reserved characters without brackets
    /// and the number sign (RFC 3986 §3.3, §3.4).
    static func isOfURI(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x24, 0x26...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
        default: false
        }
    }
}
