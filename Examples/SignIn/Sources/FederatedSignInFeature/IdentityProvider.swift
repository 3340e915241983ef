public import Authentication
public import Watertight

/// Asks a person to sign in at an identity provider: the facade behind which an SDK ends.
///
/// The app owns it. Behind it is whichever SDK; in a test, a fake.
@MainActor public protocol IdentityProvider: AnyObject, Sendable {
    /// The name under which people know it.
    var name: String { get }

    /// Asks the person, and waits for an answer.
    /// - Throws: `DismissibleInterruption.dismissed` if the person closed the provider's sheet, `.cancelled` if the task
    ///   was cancelled; otherwise the failure.
    func identityToken() async throws(DismissibleInterruption<IdentityProviderError>) -> IdentityToken
}

/// What can go wrong at an identity provider, in this app's words.
public enum IdentityProviderError: LayerFailure, Hashable {
    /// The provider did not do it.
    case failed(SealedError)
    /// The provider's answer makes no sense.
    case unintelligible(SealedError)
    /// The provider needs a person, and could not ask one.
    case unavailable(SealedError)

    /// The domain `identity-provider` and the case.
    public var traits: FailureTraits {
        switch self {
        case .failed: .defect("identity-provider", "failed")
        case .unintelligible: .defect("identity-provider", "unintelligible")
        case .unavailable: .defect("identity-provider", "unavailable")
        }
    }
}
