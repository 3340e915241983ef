public import Foundation

/// What the person does on the provider's sheet; the only part of this SDK that is played.
public enum ACMEIdentitySheet: Sendable, Hashable {
    /// The person agrees, and the provider signs this token.
    case approves(identityToken: Data)
    /// The person agrees, and the provider sends a credential with nothing in it, as providers do.
    case approvesWithoutToken
    /// The sheet ends with an error.
    case fails(ACMEIdentityError.Code)
    /// The person does nothing.
    case staysOpen
}
