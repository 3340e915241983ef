public import SharedFailures
public import WatertightPresentation

/// The failures of signing in with an identity provider.
public enum FederatedSignInFailure: PresentableFailure, Hashable {
    /// The provider with this name failed.
    case providerFailed(String)
    /// The response or the token of the provider with this name is invalid.
    case providerNotUnderstood(String)
    /// This device cannot store the session.
    case sessionNotKept
    /// The service cannot be reached.
    case unreachable(ConnectivityFailure)
    /// The service failed.
    case service(ServiceFailure)

    /// The presentation.
    public var presentation: PresentationError {
        switch self {
        case .providerFailed(let provider): alert("providerFailed", [.retry, .dismiss], provider: provider)
        case .providerNotUnderstood(let provider): alert("providerNotUnderstood", [.dismiss], provider: provider)
        case .sessionNotKept: alert("sessionNotKept", [.retry, .dismiss])
        case .unreachable(let failure): failure.presentation
        case .service(let failure): failure.presentation
        }
    }

    private func alert(_ key: String, _ actions: [PresentationAction], provider: String = "") -> PresentationError {
        let values = ["provider": provider]
        return PresentationError(
            title: LocalizedText("\(key).title", bundle: .module, values: values).string,
            description: LocalizedText("\(key).description", bundle: .module, values: values).string,
            recoverySuggestion: LocalizedText("\(key).recovery", bundle: .module, values: values).string,
            icon: .signIn, actions: actions)
    }
}
