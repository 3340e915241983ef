/// Why nobody could sign in.
public enum AuthenticationError: Error {
    /// The task was cancelled.
    case cancelled
    /// The password is wrong.
    case wrongPassword
    /// The service cannot be used now.
    case unavailable
}
