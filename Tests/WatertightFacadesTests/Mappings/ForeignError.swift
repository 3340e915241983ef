import Foundation
import Testing

/// An error of a framework: a domain and a code.
struct ForeignError: Sendable, CustomTestStringConvertible {
    let domain: String
    let code: Int

    init(_ domain: String, _ code: Int) {
        self.domain = domain
        self.code = code
    }

    var testDescription: String { "\(domain) \(code)" }
    var error: any Error { NSError(domain: domain, code: code) }
    /// The same number in an unknown domain.
    var elsewhere: any Error { NSError(domain: "com.example.elsewhere", code: code) }
    /// An error of a library with this one as its underlying error.
    var wrapped: any Error {
        NSError(domain: "com.example.library", code: 1, userInfo: [NSUnderlyingErrorKey: error])
    }
}
