// Closed: a reporter maps each to a level of its own and must not miss one.
/// The importance of a failure for those who operate the app. It decides the log level, not what a person sees.
public enum FailureSeverity: String, Sendable, Hashable, CaseIterable {
    /// Part of normal use: a wrong password, an expired session. Logged at `info`.
    case expected
    /// The environment failed: no network, a server under maintenance. Logged at `warning`.
    case environmental
    /// A bug that a developer should fix. Logged at `error`.
    case defect
    /// The severity of the error below, from which this failure was translated; ``defect`` if it isn't known. A failure
    /// that begins in the program, such as an empty field, is ``expected``.
    ///
    /// The default of a ``LayerFailure``. A ``FailureReport`` never contains it.
    case inherited
}
