/// A full screen in the place of its owner's content.
public struct CoverPresentation: Sendable, Hashable {
    /// The failure.
    public let failure: PresentedFailure
    /// True from when the person asked to try again until the failure comes back or is taken back.
    public let isRetrying: Bool
}
