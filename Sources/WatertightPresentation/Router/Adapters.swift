public import Watertight

// The types through which an adapter draws what a router decides.

/// Shows alerts when the router calls it. For UIKit, AppKit or a terminal, where no view observes the router.
@_spi(Adapters) @MainActor public protocol AlertPresenter: AnyObject {
    /// Shows an alert, and then calls ``Router/didAppear(_:)``.
    func present(_ item: PresentedItem)
    /// Removes an alert, and then calls ``Router/didDisappear(_:)``, even if the alert has already disappeared.
    func takeDown(_ id: PresentationID)
}

/// A failure that is on the screen.
@_spi(Adapters) public struct PresentedItem: Sendable, Hashable, Identifiable {
    /// The identifier of this presentation.
    public let id: PresentationID
    /// The code of the failure, as the log shows it.
    public let code: FailureCode
    /// What the user sees.
    public let error: PresentationError
    /// The references of all incidents that are shown as this one.
    public let incidents: [IncidentReference]

    /// The incident references, one per line, to send them to support.
    public var references: String { incidents.map(\.description).joined(separator: "\n") }
}

/// A full screen in place of its owner's content.
@_spi(Adapters) public struct CoverPresentation: Sendable, Hashable {
    /// The failure.
    public let item: PresentedItem
    /// Whether the user chose to retry, and the outcome is pending.
    public let isRetrying: Bool
}

// Closed: the scene phases of Apple's frameworks.
/// The activity of a window.
@_spi(Adapters) public enum SceneActivity: String, Sendable, Hashable, CaseIterable {
    /// In the foreground and receiving input.
    case active
    /// Visible, but not receiving input.
    case inactive
    /// Not visible.
    case background
}

// Closed: an adapter may handle each.
/// How the presentation of a failure ended. Each submitted failure has exactly one outcome.
@_spi(Adapters) public enum PresentationOutcome: Sendable, Hashable {
    // Closed, as the outcome is.
    /// What dismissed a presentation.
    public enum Dismissal: String, Sendable, Hashable, CaseIterable {
        /// The user, without choosing an action.
        case user
        /// The end of a banner's time.
        case time
        /// A call of ``Routable/dismiss(_:)``.
        case program
        /// The system removed it, without an answer of the user.
        case system
    }

    /// The user chose one of the offered actions.
    case answered(PresentationAction)
    /// It was dismissed without an answer.
    case dismissed(Dismissal)
    /// Another failure replaced it, beside the same view or over the same screen.
    case superseded
    /// The same owner submitted the same failure again. The newer one is answered.
    case merged
    /// Its owner ended.
    case ownerEnded
    /// Its window was closed.
    case sceneClosed
}
