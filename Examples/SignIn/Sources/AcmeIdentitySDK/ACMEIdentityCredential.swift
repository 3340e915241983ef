public import Foundation

/// What the provider vouches for.
public struct ACMEIdentityCredential: Sendable, Hashable {
    /// The signed token, in UTF-8; absent for reasons that the SDK does not document.
    public let identityToken: Data?

    /// A credential.
    /// - Parameter identityToken: The signed token, in UTF-8.
    public init(identityToken: Data?) { self.identityToken = identityToken }
}
