/// A number that is used once: it binds an identity token to its request.
///
/// Apple receives its SHA-256 as hexadecimal digits and writes it into the identity token. The app sends the number
/// itself to its server together with the token; the server hashes it and compares. A stolen token is useless without
/// the number.
public struct AppleNonce: Sendable, Hashable {
    /// The number, for the server.
    public let rawValue: String

    /// Creates a random number from the system's secure generator: 256 bits, as hexadecimal digits.
    public init() {
        let digits = Array("0123456789abcdef")
        rawValue = String((0..<64).map { _ in digits[Int.random(in: 0..<16)] })
    }

    /// Creates a nonce from a number that the server issued.
    /// - Parameter rawValue: The number.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension AppleNonce: CustomStringConvertible, CustomReflectable {
    /// The name of the type only.
    public var description: String { "AppleNonce" }
    /// A mirror without the number.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
