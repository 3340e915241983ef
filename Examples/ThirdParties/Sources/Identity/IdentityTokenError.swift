public import Watertight

/// Why an identity token is not taken.
public enum IdentityTokenError: LayerFailure, Hashable {
    /// It was good once.
    case expired
    /// It was made for another app.
    case forSomebodyElse(SealedError)
    /// Another provider made it.
    case fromSomebodyElse(SealedError)
    /// The provider did not sign it.
    case forged(SealedError)
    /// It is no token.
    case unreadable(SealedError)
    /// The provider's key, which the app was given, is none.
    case noKey(SealedError)

    /// The domain `identity-token` and the case.
    public var traits: FailureTraits {
        switch self {
        case .expired: .expected("identity-token", "expired")
        case .forSomebodyElse: .defect("identity-token", "for-somebody-else")
        case .fromSomebodyElse: .defect("identity-token", "from-somebody-else")
        case .forged: .defect("identity-token", "forged")
        case .unreadable: .defect("identity-token", "unreadable")
        case .noKey: .defect("identity-token", "no-key")
        }
    }
}
