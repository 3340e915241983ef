public import Watertight

/// The reason why an identity token was rejected.
public enum IdentityTokenError: LayerFailure {
    /// It has expired.
    case expired
    /// It was issued for another app.
    case forSomebodyElse
    /// It was issued by another provider.
    case fromSomebodyElse
    /// Its signature isn't the provider's.
    case forged
    /// It isn't a token.
    case unreadable
    /// The provider's key that was passed to the verifier is invalid.
    case noKey

    /// The domain `identity-token`.
    public static let domain = "identity-token"
    /// A token expires in normal use. Everything else is a defect.
    public var severity: FailureSeverity { self == .expired ? .expected : .defect }
}
