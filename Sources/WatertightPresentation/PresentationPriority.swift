// Closed: more would be a language.
/// The urgency of a failure, among those of its method that wait.
public enum PresentationPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// It can wait for all others.
    case low
    /// It waits for its turn.
    case normal
    /// It goes before the others, such as a session that has ended.
    case high

    /// Compares how much they press.
    public static func < (left: PresentationPriority, right: PresentationPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
