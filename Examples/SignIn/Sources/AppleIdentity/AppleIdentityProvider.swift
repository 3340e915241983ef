public import Authentication
public import FederatedSignInFeature
public import Watertight
public import WatertightAppleSignIn

/// Sign in with Apple as one more identity provider: its failures in this app's words.
@MainActor public final class AppleIdentityProvider: IdentityProvider {
    /// The name under which people know it.
    public let name = "Apple"

    private let boundary = Boundary("AppleIdentityProvider", layer: .facade)
    private let apple: any AppleSignIn

    /// Creates a provider.
    /// - Parameter apple: Asks the person: an `AppleSignInController` on Apple's platforms.
    public init(_ apple: any AppleSignIn) { self.apple = apple }

    /// Asks the person, and waits for an answer.
    public func identityToken() async throws(DismissibleInterruption<IdentityProviderError>) -> IdentityToken {
        do {
            // Nothing but who it is: this service reads the rest from the token, and checks no nonce.
            let credential = try await apple.signIn(AppleSignInRequest(scopes: [], nonce: nil))
            return IdentityToken(provider: "apple", value: credential.identityToken)
        } catch {
            throw error.mapFailure { failure in
                boundary.translate(failure) { failure, sealed in
                    switch failure {
                    case .unavailable, .needsInteraction: .unavailable(sealed)
                    case .unintelligible: .unintelligible(sealed)
                    case .failed, .unexpected, .noCredential, .preferSignInWithApple: .failed(sealed)
                    }
                }
            }
        }
    }
}
