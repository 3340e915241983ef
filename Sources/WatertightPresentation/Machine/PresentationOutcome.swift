// Closed: whoever handed over a failure may want to tell all ends apart.
/// The end of a failure's presentation. Each failure that was handed over has exactly one.
public enum PresentationOutcome: Sendable, Hashable {
    // Closed, as the outcome is.
    /// The person or thing that dismissed a presentation.
    public enum Dismissal: String, Sendable, Hashable, CaseIterable {
        /// The person, without choosing an action.
        case person
        /// Its time was over.
        case time
        /// Whoever handed it over took it back.
        case program
        /// The system took it away, and nobody was asked.
        case system
    }

    /// The person chose an action that was offered.
    case answered(PresentationAction)
    /// It went without an answer.
    case dismissed(Dismissal)
    /// Another failure took its place, beside the same field or over the same screen.
    case superseded
    /// The same owner handed over the same failure again; the newer one is answered.
    case merged
    /// Its owner is gone.
    case ownerEnded
    /// Its window was closed.
    case sceneClosed
}
