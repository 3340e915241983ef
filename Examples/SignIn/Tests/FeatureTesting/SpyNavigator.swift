public import Navigation

/// A navigator that records destinations.
@MainActor public final class SpyNavigator: Navigating {
    /// The destinations, in order.
    public private(set) var destinations: [Destination] = []

    /// Creates a navigator.
    public init() {}

    /// Records a destination.
    public func go(to destination: Destination) { destinations.append(destination) }
}
