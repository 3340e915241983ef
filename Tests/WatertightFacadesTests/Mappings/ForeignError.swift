import Foundation
import Testing

/// An error as a framework hands it over: a domain, a code and perhaps an error below.
struct ForeignError: Sendable, CustomTestStringConvertible {
    let domain: String
    let code: Int

    init(_ domain: String, _ code: Int) {
        self.domain = domain
        self.code = code
    }

    var testDescription: String { "\(domain) \(code)" }
    var error: any Error { NSError(domain: domain, code: code) }
    /// The same number, in a domain of which nobody knows anything.
    var elsewhere: any Error { NSError(domain: "com.example.elsewhere", code: code) }
    /// An error of a library that rests on this one.
    var wrapped: any Error {
        NSError(domain: "com.example.library", code: 1, userInfo: [NSUnderlyingErrorKey: error])
    }
}
