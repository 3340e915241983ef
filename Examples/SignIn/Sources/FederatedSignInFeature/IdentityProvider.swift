public import Authentication
public import Watertight

/// Requests a token from an identity provider: the facade over its SDK, owned by the app.
@MainActor public protocol IdentityProvider: AnyObject, Sendable {
    /// The provider's name, as users see it.
    var name: String { get }

    /// Presents the provider's sheet and returns the token.
    /// - Returns: The token, unless the user closed the sheet.
    func identityToken() async throws(Interruption<IdentityProviderError>) -> Dismissible<IdentityToken>
}

/// The failures of an identity provider, in the app's vocabulary.
public enum IdentityProviderError: LayerFailure {
    /// The domain `identity-provider`.
    public static let domain = "identity-provider"

    /// The provider failed.
    case failed
    /// The provider's response is invalid.
    case unintelligible
    /// The provider requires user interaction, which isn't possible.
    case unavailable

    /// An invalid response is a defect, even if no error of the SDK caused the failure.
    public var severity: FailureSeverity { self == .unintelligible ? .defect : .inherited }
}
