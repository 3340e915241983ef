// Closed: Apple's scene phases.
/// The use of a window: in front, in sight or neither.
public enum SceneActivity: String, Sendable, Hashable, CaseIterable {
    /// It is in front and in use.
    case active
    /// It can be seen and takes no input.
    case inactive
    /// It cannot be seen.
    case background
}
