public import Foundation

/// What the provider vouches for.
public struct ACMEIdentityCredential: Sendable, Hashable {
    /// The signed token, in UTF-8; absent for reasons that the SDK does not document.
    public let identityToken: Data?
}
