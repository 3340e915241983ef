public import Foundation

/// The profile of the signed-in user.
public struct Profile: Sendable, Hashable {
    /// The user's email address.
    public let email: String
    /// The name that the user chose.
    public let displayName: String
    /// The date on which the account was created.
    public let memberSince: Date

    /// Creates a profile.
    public init(email: String, displayName: String, memberSince: Date) {
        self.email = email
        self.displayName = displayName
        self.memberSince = memberSince
    }
}
