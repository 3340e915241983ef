/// A failure that a router shows, or that waits to be shown.
public struct PresentedFailure: Sendable, Hashable, Identifiable {
    /// Tells presentations apart; never used twice by one router, so a late dismissal cannot take away another's.
    public struct ID: Sendable, Hashable {
        let number: Int
    }

    /// The identity of the presentation.
    public let id: ID
    /// The face of the failure.
    public let error: PresentationError
}
