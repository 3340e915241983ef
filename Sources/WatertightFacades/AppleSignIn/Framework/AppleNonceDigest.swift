#if canImport(CryptoKit)
import CryptoKit
import Foundation

extension AppleNonce {
    /// The SHA-256 of the number as hexadecimal digits, which Apple writes into the identity token.
    var sha256: String {
        SHA256.hash(data: Data(rawValue.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
        }.joined()
    }
}
#endif
