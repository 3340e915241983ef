public import Watertight

// The types for adapters, which draw what a router decides.

/// A view that draws failures in one place: over a window, beside a field, or in place of a screen's content.
@_spi(Adapters) @MainActor public protocol FailureSurface: AnyObject {
    /// Draws a failure, and calls ``FailureRouter/didAppear(_:)`` when it is on the screen.
    ///
    /// Called again with the same identifier when a duplicate merged into a banner, an inline message or a full screen, and when
    /// the action of a full screen is being performed. If
    /// such a failure isn't reported within one second, the router removes it and shows it by another method.
    func present(_ item: PresentedItem)
    /// Removes a failure. For an alert, calls ``FailureRouter/didDisappear(_:)`` afterward, even if the alert has already
    /// disappeared.
    func takeDown(_ id: PresentationID)
}

// Closed: the router handles each.
/// Where a surface draws failures.
@_spi(Adapters) public enum SurfacePlace: Sendable, Hashable {
    // Closed: an adapter declares each that it draws.
    /// A kind of failure that a window draws besides alerts.
    public enum Message: Sendable, Hashable, CaseIterable {
        /// Banners.
        case banner
        /// Inline messages and indicators for which the window has no other surface.
        case inline
        /// Full screens for which the window has no other surface.
        case fullScreen
    }

    /// The root of a window, or a view over it, such as a sheet. It draws alerts, confirmations and the declared
    /// messages.
    case window(draws: Set<Message>)
    /// A view beside which inline messages and indicators are drawn.
    case anchor(InlineAnchor, of: OwnerID?)
    /// A screen whose content is replaced by full screens. If the owner is `nil`, the content of the window.
    case screen(of: OwnerID?)

    /// The owner of a field or a screen.
    var owner: OwnerID? {
        switch self {
        case .window: nil
        case .anchor(_, let owner), .screen(let owner): owner
        }
    }
}

/// A failure that a surface draws.
@_spi(Adapters) public struct PresentedItem: Sendable, Hashable, Identifiable {
    /// The identifier of this presentation.
    public let id: PresentationID
    /// The code of the failure, as the log shows it.
    public let code: FailureCode
    /// What the user sees. Its method is the one by which the failure is drawn.
    public let error: PresentationError
    /// The references of all incidents that are shown as this one.
    public let incidents: [IncidentReference]
    /// Whether the chosen action of a full screen is being performed. Only *Cancel* is shown then.
    public let isPerforming: Bool
}

extension PresentedItem {
    /// Creates a failure that no router presents.
    package init(_ error: PresentationError) {
        self.init(
            id: PresentationID(), code: FailureCode(domain: "presentation", reason: "view"), error: error,
            incidents: [error.incident].compactMap(\.self), isPerforming: false)
    }

    /// The buttons that can be pressed now.
    package var buttons: [PresentationButton] { error.buttons(isPerforming: isPerforming) }

    /// What assistive technologies announce. It changes when there is something to announce.
    package struct Announcement: Hashable {
        private let id: PresentationID
        package let text: String

        fileprivate init(of item: PresentedItem) { (id, text) = (item.id, item.error.spoken) }
    }

    package var announcement: Announcement { Announcement(of: self) }
}

// Closed: the same as the scene phases of Apple's frameworks.
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
    // Closed: an adapter may handle each.
    /// The cause of a dismissal.
    public enum Dismissal: String, Sendable, Hashable, CaseIterable {
        /// The user, without choosing an action.
        case user
        /// The end of a banner's time.
        case time
        /// A call of ``Routable/dismiss(_:)-(PresentationID)``.
        case program
        /// The system removed it, without an answer of the user.
        case system
    }

    /// The user chose one of the offered actions.
    case answered(PresentationAction)
    /// It was dismissed without an answer.
    case dismissed(Dismissal)
    /// Another failure replaced it beside the same view or over the same screen.
    case superseded
    /// The same owner submitted the same failure again. The answer is sent to the newer one.
    case merged
    /// Its owner ended.
    case ownerEnded
    /// Its window was closed.
    case sceneClosed

    /// The name in the log.
    var name: String {
        switch self {
        case .answered: "answered"
        case .dismissed(let dismissal): "dismissed-by-\(dismissal)"
        case .superseded: "superseded"
        case .merged: "merged"
        case .ownerEnded: "owner-ended"
        case .sceneClosed: "window-closed"
        }
    }
}
