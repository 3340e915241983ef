public import AcmeIdentitySDK
public import Authentication
public import FederatedSignInFeature
import Foundation
public import Watertight
import WatertightFacades

/// The facade over Acme's SDK: its delegate, its errors and its cancellation code stay in this module.
@MainActor public final class AcmeIdentityProvider: IdentityProvider {
    /// The provider's name, as users see it.
    public let name = "Acme"

    private let makeController: @MainActor () -> ACMEIdentityController

    /// Creates a facade.
    /// - Parameter makeController: Creates a controller of the SDK for each request.
    public init(_ makeController: @escaping @MainActor () -> ACMEIdentityController) {
        self.makeController = makeController
    }

    /// Presents the provider's sheet and returns the token.
    public func identityToken() async throws(Interruption<IdentityProviderError>) -> Dismissible<IdentityToken> {
        let answer = try await withAnswer(of: ACMEIdentityCredential.self, dismissedBy: .acme) { answer in
            let (controller, delegate) = (makeController(), AcmeDelegate(answer))
            controller.delegate = delegate
            controller.performRequest()
            return RunningRequest(keeping: controller, delegate) { controller.cancel() }
        } failure: { error -> IdentityProviderError in
            switch (error as? ACMEIdentityError)?.code {
            case .invalidResponse: .unintelligible
            case .notHandled, .notInteractive: .unavailable
            case .failed, .unknown, .canceled, nil: .failed
            }
        }
        guard case .answered(let credential) = answer else { return .dismissed }
        guard let data = credential.identityToken, let token = String(validating: data, as: UTF8.self), !token.isEmpty
        else { throw .failed(.unintelligible) }
        return .answered(IdentityToken(provider: "acme", value: token))
    }
}

extension CancellationMatcher {
    fileprivate static let acme = standard.or { ($0 as? ACMEIdentityError)?.code == .canceled }
}
