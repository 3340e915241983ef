public import Observation

/// The current screen of a window.
@MainActor @Observable public final class Navigator: Navigating {
    /// The current screen.
    public private(set) var destination: Destination

    /// Creates a navigator.
    public init(at destination: Destination = .signIn) { self.destination = destination }

    /// Goes to a screen.
    public func go(to destination: Destination) { self.destination = destination }
}
