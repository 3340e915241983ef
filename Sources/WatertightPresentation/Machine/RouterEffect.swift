/// Something that a router has to do.
enum RouterEffect: Sendable, Hashable {
    /// Show an alert; its `didAppear` is awaited.
    case present(PresentedFailure, on: PresenterID)
    /// Take an alert away; its `didDisappear` is awaited.
    case takeDown(PresentedFailure.ID, from: PresenterID)
    /// Something is on the screen: to be logged, and read aloud.
    case shown(PresentedFailure)
    /// The presentation of a failure that was handed over has ended.
    case ended(PresentedFailure.ID, PresentationOutcome)
    /// Send a `tick` at this time.
    case wake(at: Duration)
}
