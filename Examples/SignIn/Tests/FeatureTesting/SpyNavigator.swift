public import Navigation

/// A navigator that keeps where it was sent and goes nowhere.
@MainActor public final class SpyNavigator: Navigating {
    /// Where it was sent, in order.
    public private(set) var destinations: [Destination] = []

    /// A navigator that was sent nowhere.
    public init() {}

    /// Keeps the place.
    public func go(to destination: Destination) { destinations.append(destination) }
}
