public import Observation

/// The screens that features can go to. The journeys open screens themselves, and check the destination only.
public enum Destination: Sendable, Hashable {
    /// The sign-in screen.
    case signIn
    /// The profile screen.
    case profile
}

/// Goes to other screens. Features depend on this protocol only.
@MainActor public protocol Navigating: AnyObject, Sendable {
    /// Goes to a screen.
    func go(to destination: Destination)
}

/// The current screen of a window.
@MainActor @Observable public final class Navigator: Navigating {
    /// The current screen.
    public private(set) var destination: Destination

    /// Creates a navigator.
    public init(at destination: Destination = .signIn) { self.destination = destination }

    /// Goes to a screen.
    public func go(to destination: Destination) { self.destination = destination }
}
