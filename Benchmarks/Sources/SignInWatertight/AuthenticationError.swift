public import Watertight

/// Why nobody could sign in.
public enum AuthenticationError: LayerFailure {
    /// The password is wrong.
    case wrongPassword(SealedError)
    /// The service cannot be used now.
    case unavailable(SealedError)

    /// The code and the severity.
    public var traits: FailureTraits {
        switch self {
        case .wrongPassword: .expected("authentication", "wrong-password")
        case .unavailable: .environmental("authentication", "unavailable")
        }
    }
}
