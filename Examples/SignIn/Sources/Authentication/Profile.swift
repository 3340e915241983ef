public import Foundation

/// What the app knows of the person who is signed in.
public struct Profile: Sendable, Hashable {
    /// The person's e-mail address.
    public let email: String
    /// What the person wants to be called.
    public let displayName: String
    /// Since when the person has had an account.
    public let memberSince: Date

    /// A profile.
    public init(email: String, displayName: String, memberSince: Date) {
        self.email = email
        self.displayName = displayName
        self.memberSince = memberSince
    }
}
