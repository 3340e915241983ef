public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The server's response, the same for both versions.
public struct CannedAnswer: Sendable {
    /// The status code.
    public let statusCode: Int
    /// The header fields.
    public let headerFields: HTTPFields
    /// The body.
    public let body: Data

    private init(statusCode: Int, contentType: String, body: String) {
        self.statusCode = statusCode
        self.headerFields = [
            .contentType: contentType, .contentLength: String(body.utf8.count), .server: "benchmark",
            .date: "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        self.body = Data(body.utf8)
    }

    /// The problem type for a wrong password.
    public static let wrongPasswordType = "https://example.com/problems/wrong-password"

    /// A 200 with a ``Session``.
    public static let session = CannedAnswer(
        statusCode: 200, contentType: "application/json",
        body: """
            {"id":"s-20481","name":"Ada Lovelace","token":"7b1f0d5c9a3e4c6f8d2b","expiresIn":3600,\
            "roles":["reader","author"]}
            """)

    /// A 401 with problem details.
    public static let wrongPassword = CannedAnswer(
        statusCode: 401, contentType: "application/problem+json",
        body: """
            {"type":"\(wrongPasswordType)","title":"Wrong password","status":401,\
            "detail":"The password does not match.","attemptsLeft":2}
            """)
}
