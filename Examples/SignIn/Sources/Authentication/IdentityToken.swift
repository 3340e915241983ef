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
