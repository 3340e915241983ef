public import Observation

/// Where the app can go.
public enum Destination: Sendable, Hashable {
    /// Where a person signs in.
    case signIn
    /// The person's profile.
    case profile
}

/// Goes to other places in the app; what a feature knows of them.
@MainActor public protocol Navigating: AnyObject, Sendable {
    /// Goes to a place.
    func go(to destination: Destination)
}

/// Where the app is.
@MainActor @Observable public final class Navigator: Navigating {
    /// Where the app is.
    public private(set) var destination: Destination

    /// A navigator that begins at a place.
    public init(at destination: Destination = .signIn) { self.destination = destination }

    /// Goes to a place.
    public func go(to destination: Destination) { self.destination = destination }
}
