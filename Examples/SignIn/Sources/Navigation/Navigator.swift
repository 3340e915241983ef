public import Observation

/// Where the app is.
@MainActor @Observable public final class Navigator: Navigating {
    /// Where the app is.
    public private(set) var destination: Destination

    /// A navigator that begins at a place.
    public init(at destination: Destination = .signIn) { self.destination = destination }

    /// Goes to a place.
    public func go(to destination: Destination) { self.destination = destination }
}
