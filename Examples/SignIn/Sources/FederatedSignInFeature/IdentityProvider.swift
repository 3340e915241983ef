public import Authentication
public import Watertight

/// Asks a person to sign in at an identity provider: the facade behind which an SDK ends.
///
/// The app owns it. Behind it is whichever SDK; in a test, a fake.
@MainActor public protocol IdentityProvider: AnyObject, Sendable {
    /// Asks the person, and waits for an answer.
    /// - Throws: ``Interruption/cancelled`` if the person closed the provider's sheet, or the task was cancelled.
    func identityToken() async throws(Interruption<IdentityProviderError>) -> IdentityToken
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
    public var code: FailureCode {
        switch self {
        case .failed: FailureCode(domain: "identity-provider", reason: "failed")
        case .unintelligible: FailureCode(domain: "identity-provider", reason: "unintelligible")
        case .unavailable: FailureCode(domain: "identity-provider", reason: "unavailable")
        }
    }

    /// The SDK's error, sealed.
    public var cause: SealedError? {
        switch self {
        case .failed(let sealed), .unintelligible(let sealed), .unavailable(let sealed): sealed
        }
    }
}
