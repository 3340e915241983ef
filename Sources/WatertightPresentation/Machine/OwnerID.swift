import Synchronization

/// Identifies what a failure belongs to, such as a screen: when it is gone, its failures are.
public struct OwnerID: Sendable, Hashable {
    private static let last = Atomic(0)

    private let number: Int

    /// Makes an identity that no other owner in this process has.
    public init() { number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }
}
