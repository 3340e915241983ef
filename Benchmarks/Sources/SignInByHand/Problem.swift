#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The part of a server's problem details that this app uses.
struct Problem: Decodable {
    let type: String?
    let title: String?
    let detail: String?

    static func decode(_ body: Data, contentType: String?) -> Problem? {
        guard contentType?.hasPrefix("application/problem+json") == true else { return nil }
        return try? JSONDecoder().decode(Problem.self, from: body)
    }
}
