// Closed: a reporter maps each to a level of its own and must not miss one.
/// The importance of a failure for those who run the app; it decides the log level, not what a person sees.
public enum FailureSeverity: String, Sendable, Hashable, CaseIterable {
    /// Part of normal life: a wrong password, an expired session. Logged at `info`.
    case expected
    /// The surroundings failed: no network, a server under maintenance. Logged at `warning`.
    case environmental
    /// Something is broken and somebody should look at it. Logged at `error`.
    case defect
}
