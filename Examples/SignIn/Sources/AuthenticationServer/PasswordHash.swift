import Crypto
import CryptoExtras
import Foundation
import NIOPosix

/// A password as the database keeps it: PBKDF2-HMAC-SHA256 (RFC 8018) with a salt of its own.
struct PasswordHash: Sendable, Hashable {
    private static let saltSize = 16
    private static let hashSize = 32

    let salt: Data
    let hash: Data
    let iterations: Int

    /// Hashes a new password with a random salt.
    static func make(for password: String, iterations: Int) async throws -> PasswordHash {
        let salt = Data((0..<saltSize).map { _ in UInt8.random(in: .min ... .max) })
        return PasswordHash(
            salt: salt, hash: try await derive(from: password, salt: salt, iterations: iterations),
            iterations: iterations)
    }

    /// Takes as long as checking a password, for an address without an account, so that the time of a response doesn't
    /// reveal who has an account.
    static func pretendToCheck(_ password: String, iterations: Int) async throws {
        _ = try await derive(from: password, salt: Data(count: saltSize), iterations: iterations)
    }

    /// Whether this is the password. The comparison takes the same time whatever differs.
    func matches(_ password: String) async throws -> Bool {
        let candidate = try await Self.derive(from: password, salt: salt, iterations: iterations)
        guard candidate.count == hash.count else { return false }
        return zip(candidate, hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Derives a hash. It takes a good part of a second on purpose, so it runs on a thread of its own.
    private static func derive(from password: String, salt: Data, iterations: Int) async throws -> Data {
        try await NIOThreadPool.singleton.runIfActive {
            // Unicode has several spellings of one text (NFC, NFD); the same password must give the same bytes.
            let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
            // "Unchecked" because tests, unlike servers, use fewer rounds than the library's minimum.
            let key = try KDF.Insecure.PBKDF2.deriveKey(
                from: bytes, salt: salt, using: .sha256, outputByteCount: hashSize,
                unsafeUncheckedRounds: iterations)
            return key.withUnsafeBytes { Data($0) }
        }
    }
}
