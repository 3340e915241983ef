#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Who signs in.
public struct Credentials: Sendable {
    /// The person's e-mail address.
    public let email: String
    /// The person's password.
    public let password: String

    /// The credentials that both versions sign in with.
    public static let sample = Credentials(email: "ada@example.com", password: "correct horse")

    /// The value of an `Authorization` field (RFC 7617): no encoder, whose cost would hide what is compared.
    public var basicAuthorization: String {
        "Basic " + Data("\(email):\(password)".utf8).base64EncodedString()
    }
}
