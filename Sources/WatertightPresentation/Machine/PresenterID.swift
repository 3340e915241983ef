import Synchronization

/// Identifies something in a window that can show an alert over itself: its root, or a sheet.
public struct PresenterID: Sendable, Hashable {
    private static let last = Atomic(0)

    private let number: Int

    /// Makes an identity that no other presenter in this process has.
    public init() { number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }
}
