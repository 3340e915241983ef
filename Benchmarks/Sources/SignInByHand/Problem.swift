#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The part of a server's problem details that this app uses.
package struct Problem: Decodable {
    package let type: String?
    let title: String?
    let detail: String?

    package static func decode(_ body: Data, contentType: String?) -> Problem? {
        guard contentType?.hasPrefix("application/problem+json") == true else { return nil }
        return try? JSONDecoder().decode(Problem.self, from: body)
    }
}
