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
