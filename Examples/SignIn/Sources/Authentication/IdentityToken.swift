/// What an identity provider vouches for; a secret, so it does not describe itself.
public struct IdentityToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The provider's name.
    public let provider: String
    /// The signed token.
    public let value: String

    /// A token of a provider.
    public init(provider: String, value: String) {
        self.provider = provider
        self.value = value
    }

    /// The provider, without the token.
    public var description: String { "identity token of \(provider)" }
    /// The provider, without the token.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider]) }
}
