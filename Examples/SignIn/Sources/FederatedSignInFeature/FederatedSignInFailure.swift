public import SharedFailures
public import Watertight
public import WatertightPresentation

/// What signing in at an identity provider has to say.
public enum FederatedSignInFailure: PresentableFailure, Hashable {
    /// The provider of this name did not do it.
    case providerFailed(String, IncidentReference)
    /// The answer of the provider of this name, or its word, is of no use.
    case providerNotUnderstood(String, IncidentReference)
    /// This device cannot keep the session.
    case sessionNotKept(IncidentReference)
    /// The service cannot be reached.
    case unreachable(ConnectivityFailure)
    /// The service was reached and cannot help.
    case service(ServiceFailure)

    /// What a person sees of it.
    public var presentation: PresentationError {
        switch self {
        case .providerFailed(let provider, let incident):
            alert("providerFailed", [.retry, .dismiss], incident, provider: provider)
        case .providerNotUnderstood(let provider, let incident):
            alert("providerNotUnderstood", [.dismiss], incident, provider: provider)
        case .sessionNotKept(let incident): alert("sessionNotKept", [.retry, .dismiss], incident)
        case .unreachable(let failure): failure.presentation
        case .service(let failure): failure.presentation
        }
    }

    private func alert(
        _ key: String, _ actions: [PresentationAction], _ incident: IncidentReference, provider: String = ""
    ) -> PresentationError {
        let values = ["incident": incident.description, "provider": provider]
        return PresentationError(
            title: LocalizedText("\(key).title", bundle: .module, values: values).string,
            description: LocalizedText("\(key).description", bundle: .module, values: values).string,
            recoverySuggestion: LocalizedText("\(key).recovery", bundle: .module, values: values).string,
            icon: .signIn, actions: actions, incident: incident)
    }
}
