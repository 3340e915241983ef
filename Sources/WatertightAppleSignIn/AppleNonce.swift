/// A number that is used once: it ties an identity token to the request that asked for it.
///
/// Apple is given its SHA-256, as hexadecimal digits, and writes that into the identity token. The app sends the number
/// itself to its server, along with the token; the server hashes it and compares. So a token that somebody got hold of is
/// of no use without the number.
public struct AppleNonce: Sendable, Hashable {
    /// The number, for the server.
    public let rawValue: String

    /// Creates a number from the system's secure generator: 256 bits, as hexadecimal digits.
    public init() {
        let digits = Array("0123456789abcdef")
        rawValue = String((0..<64).map { _ in digits[Int.random(in: 0..<16)] })
    }

    /// Takes a number that the server gave out.
    /// - Parameter rawValue: The number.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension AppleNonce: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Only that it is one.
    public var description: String { "AppleNonce" }
    /// As ``description``.
    public var debugDescription: String { description }
    /// A mirror without the number.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
