public import SharedFailures
public import WatertightPresentation

/// The failures that the profile screen shows.
public enum ProfileFailure: PresentableFailure, Hashable {
    /// The session has ended, and the user has to sign in again.
    case sessionEnded
    /// This device cannot read or store the session.
    case sessionUnreadable
    /// The service cannot be reached.
    case unreachable(ConnectivityFailure)
    /// The service failed.
    case service(ServiceFailure)

    /// The presentation.
    public var presentation: PresentationError {
        switch self {
        case .sessionEnded:
            PresentationError(
                title: text("sessionEnded.title"), description: text("sessionEnded.description"),
                recoverySuggestion: text("sessionEnded.recovery"), icon: .signIn, actions: [.signIn],
                // Also shown after a background refresh, because the screen changes.
                isUrgent: true)
        case .sessionUnreadable:
            PresentationError(
                title: text("sessionUnreadable.title"), description: text("sessionUnreadable.description"),
                recoverySuggestion: text("sessionUnreadable.recovery"), icon: .storage, actions: [.retry, .dismiss])
        case .unreachable(let failure): failure.presentation
        case .service(let failure): failure.presentation
        }
    }

    private func text(_ key: String) -> String { LocalizedText(key, bundle: .module).string }
}
