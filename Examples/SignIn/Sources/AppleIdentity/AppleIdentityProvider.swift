public import Authentication
public import FederatedSignInFeature
public import Watertight
public import WatertightFacades

/// Sign in with Apple as an identity provider, with failures in the app's vocabulary.
@MainActor public final class AppleIdentityProvider: IdentityProvider {
    /// The provider's name, as users see it.
    public let name = "Apple"

    private let apple: any AppleSignIn

    /// Creates a provider.
    /// - Parameter apple: An `AppleSignInController` on Apple's platforms.
    public init(_ apple: any AppleSignIn) { self.apple = apple }

    /// Presents Apple's sheet and returns the token.
    public func identityToken() async throws(Interruption<IdentityProviderError>) -> Dismissible<IdentityToken> {
        do {
            // No scopes: this service reads the token only. By default, the request has a random nonce. A server compares
            // its SHA-256 with the claim `nonce` of the token; that of this example issues the tokens itself, and doesn't.
            guard case .answered(let credential) = try await apple.signIn(AppleSignInRequest(scopes: [])) else {
                return .dismissed
            }
            return .answered(
                IdentityToken(
                    provider: "apple", value: credential.identityToken, nonce: credential.nonce?.rawValue))
        } catch {
            throw error.translated { failure in
                switch failure {
                case .unavailable, .needsInteraction: .unavailable
                case .unintelligible: .unintelligible
                case .failed, .unexpected, .noCredential, .preferSignInWithApple: .failed
                }
            }
        }
    }
}
