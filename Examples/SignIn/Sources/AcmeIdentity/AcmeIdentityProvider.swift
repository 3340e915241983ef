public import AcmeIdentitySDK
public import Authentication
public import FederatedSignInFeature
import Foundation
public import Watertight
import WatertightFacades

/// Acme's SDK behind the app's own facade: its delegate, its errors and its spelling of "cancelled" end here.
@MainActor public final class AcmeIdentityProvider: IdentityProvider {
    /// The name under which people know it.
    public let name = "Acme"

    private let boundary = Boundary("AcmeIdentityProvider", layer: .facade)
    private let makeController: @MainActor () -> ACMEIdentityController

    /// Creates a facade.
    /// - Parameter makeController: Makes a controller of the SDK for each request.
    public init(_ makeController: @escaping @MainActor () -> ACMEIdentityController) {
        self.makeController = makeController
    }

    /// Asks the person, and waits for an answer.
    public func identityToken() async throws(DismissibleInterruption<IdentityProviderError>) -> IdentityToken {
        let credential = try await boundary.request(ACMEIdentityCredential.self, dismissedBy: .acme) { answer in
            let (controller, delegate) = (makeController(), AcmeDelegate(answer))
            controller.delegate = delegate
            controller.performRequest()
            return RunningRequest(keeping: controller, delegate) { controller.cancel() }
        } failure: { error, sealed -> IdentityProviderError in
            switch (error as? ACMEIdentityError)?.code {
            case .invalidResponse: .unintelligible(sealed)
            case .notHandled, .notInteractive: .unavailable(sealed)
            case .failed, .unknown, .canceled, nil: .failed(sealed)
            }
        }
        guard let data = credential.identityToken, let token = String(validating: data, as: UTF8.self), !token.isEmpty
        else {
            throw DismissibleInterruption(
                boundary.translate(foreign: MissingToken()) { _, sealed in .unintelligible(sealed) })
        }
        return IdentityToken(provider: "acme", value: token)
    }

    /// The provider said yes and sent no token.
    private struct MissingToken: Error {}
}

extension CancellationMatcher {
    fileprivate static let acme = standard.or { ($0 as? ACMEIdentityError)?.code == .canceled }
}
