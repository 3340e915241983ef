/// A token of an identity provider. It is a secret, so its description and mirror omit it.
public struct IdentityToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The provider's name.
    public let provider: String
    /// The signed token.
    public let value: String

    /// Creates a token.
    public init(provider: String, value: String) {
        self.provider = provider
        self.value = value
    }

    /// The provider, without the token.
    public var description: String { "identity token of \(provider)" }
    /// A mirror of the provider, without the token.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider]) }
}
