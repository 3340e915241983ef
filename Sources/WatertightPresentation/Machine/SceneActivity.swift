// Closed: the same as the scene phases of Apple's frameworks.
/// The activity of a window.
@_spi(Adapters) public enum SceneActivity: String, Sendable, Hashable, CaseIterable {
    /// In the foreground and receiving input.
    case active
    /// Visible, but not receiving input.
    case inactive
    /// Not visible.
    case background
}
