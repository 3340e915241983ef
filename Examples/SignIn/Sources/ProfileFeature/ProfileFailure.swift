public import SharedFailures
public import Watertight
public import WatertightPresentation

/// What the profile has to say.
public enum ProfileFailure: PresentableFailure, Hashable {
    /// The session is over, and the person has to sign in again.
    case sessionEnded
    /// This device cannot read or keep the session.
    case sessionUnreadable(IncidentReference)
    /// The service cannot be reached.
    case unreachable(ConnectivityFailure)
    /// The service was reached and cannot help.
    case service(ServiceFailure)

    /// What a person sees of it.
    public var presentation: PresentationError {
        switch self {
        case .sessionEnded:
            PresentationError(
                title: text("sessionEnded.title"), description: text("sessionEnded.description"),
                recoverySuggestion: text("sessionEnded.recovery"), icon: .signIn, actions: [.signIn],
                // Also told if the app noticed by itself: the screen changes under the person's eyes.
                priority: .high)
        case .sessionUnreadable(let incident):
            PresentationError(
                title: text("sessionUnreadable.title"), description: text("sessionUnreadable.description"),
                recoverySuggestion: text("sessionUnreadable.recovery", ["incident": incident.description]),
                icon: .storage, actions: [.retry, .dismiss], incident: incident)
        case .unreachable(let failure): failure.presentation
        case .service(let failure): failure.presentation
        }
    }

    private func text(_ key: String, _ values: [String: String] = [:]) -> String {
        LocalizedText(key, bundle: .module, values: values).string
    }
}
