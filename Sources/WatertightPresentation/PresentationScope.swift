// Closed: more would be a language.
/// The range within which a failure is the same failure.
public enum PresentationScope: Sendable, Hashable, CaseIterable {
    /// Each owner's is its own: two features that failed in the same way are told apart.
    case owner
    /// It is the same for the whole window, such as *offline*: shown once, and its answer goes to all owners.
    case scene
}
