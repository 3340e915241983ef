#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The credentials of a user.
public struct Credentials: Sendable {
    /// The user's email address.
    public let email: String
    /// The user's password.
    public let password: String

    /// The credentials of both versions.
    public static let sample = Credentials(email: "ada@example.com", password: "correct horse")

    /// The value of an `Authorization` field (RFC 7617): no encoder, which would dominate the measurement.
    public var basicAuthorization: String {
        "Basic " + Data("\(email):\(password)".utf8).base64EncodedString()
    }
}
