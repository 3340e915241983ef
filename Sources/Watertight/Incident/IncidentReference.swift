/// A short reference that a person can read to support and that every log entry of the failure contains.
///
/// 50 random bits as ten characters of Crockford's base 32, in two groups, without the letters that are easily
/// confused with digits: `7QK2M-9F4TX`. Among a million incidents the chance of any two being alike is about
/// one in 2,250.
public struct IncidentReference: Sendable, Hashable, CustomStringConvertible {
    private let bits: UInt64

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let length = 10

    /// Creates a random reference.
    public static func make() -> IncidentReference {
        var generator = SystemRandomNumberGenerator()
        return make(using: &generator)
    }

    /// Creates a reference from a source of randomness.
    /// - Parameter generator: The source; a seeded one makes tests repeatable.
    public static func make(using generator: inout some RandomNumberGenerator) -> IncidentReference {
        IncidentReference(bits: generator.next() & ((1 << 50) - 1))
    }

    private init(bits: UInt64) { self.bits = bits }

    /// Parses a reference as a person would type it: upper or lower case, with or without the hyphen, `O` for `0` and
    /// `I` or `L` for `1`.
    /// - Returns: `nil` if the text isn't a reference.
    public init?(_ text: String) {
        var bits: UInt64 = 0
        var count = 0
        for character in text.uppercased() where character != "-" && character != " " {
            let plain: Character =
                switch character {
                case "O": "0"
                case "I", "L": "1"
                default: character
                }
            guard let value = Self.alphabet.firstIndex(of: plain), count < Self.length else { return nil }
            bits = bits << 5 | UInt64(value)
            count += 1
        }
        guard count == Self.length else { return nil }
        self.bits = bits
    }

    /// The reference as people read it.
    public var description: String {
        var text = ""
        for position in 0..<Self.length {
            if position == Self.length / 2 { text.append("-") }
            text.append(Self.alphabet[Int(bits >> UInt64(5 * (Self.length - 1 - position)) & 31)])
        }
        return text
    }

    /// The reference for a screen reader: letter by letter, with a pause in the middle.
    public var spelledOut: String {
        description.split(separator: "-").map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
    }
}
