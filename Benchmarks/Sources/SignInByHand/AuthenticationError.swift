/// The reason why signing in failed.
public enum AuthenticationError: Error {
    /// The task was canceled.
    case cancelled
    /// The password is wrong.
    case wrongPassword
    /// The service isn't available.
    case unavailable
}
