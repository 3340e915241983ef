import Crypto
import Foundation

/// A refresh token: 256 random bits that mean nothing to anybody but the database, which keeps only their hash.
struct OpaqueToken: Sendable, Hashable {
    /// What the client is given, in base64url (RFC 4648 section 5) without padding.
    let text: String

    /// What the database keeps: SHA-256 of the text. The text is random, so it needs neither salt nor iterations.
    var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// A token that a client presented.
    init(presented text: String) {
        self.text = text
    }

    /// A new random token.
    init() {
        let bits = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        text = bits.base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
