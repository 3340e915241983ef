public import Foundation

/// The user who has signed in.
public struct Account: Sendable, Hashable {
    /// The name that the user chose.
    public let displayName: String

    /// Creates an account.
    public init(displayName: String) { self.displayName = displayName }
}

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

/// A token of an identity provider. It is a secret, so its description and mirror omit it.
public struct IdentityToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The provider's name.
    public let provider: String
    /// The signed token.
    public let value: String
    /// The number that binds the token to its request, for the server: the token contains its hash.
    public let nonce: String?

    /// Creates a token.
    public init(provider: String, value: String, nonce: String? = nil) {
        self.provider = provider
        self.value = value
        self.nonce = nonce
    }

    /// The provider, without the token.
    public var description: String { "identity token of \(provider)" }
    /// A mirror of the provider, without the token.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider]) }
}
