public import Watertight

/// The reason why signing in failed.
public enum AuthenticationError: LayerFailure {
    /// The password is wrong.
    case wrongPassword
    /// The service isn't available.
    case unavailable
}
