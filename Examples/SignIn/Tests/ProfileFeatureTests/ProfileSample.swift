import Authentication
import Foundation

extension Profile {
    static let sample = Profile(
        email: "ada@example.com", displayName: "Ada", memberSince: Date(timeIntervalSince1970: 1_700_000_000))
}
