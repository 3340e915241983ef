public import Watertight

/// Why nobody could sign in.
public enum AuthenticationError: LayerFailure {
    /// The password is wrong.
    case wrongPassword(SealedError)
    /// The service cannot be used now.
    case unavailable(SealedError)

    /// The stable code.
    public var code: FailureCode {
        switch self {
        case .wrongPassword: FailureCode(domain: "authentication", reason: "wrong-password")
        case .unavailable: FailureCode(domain: "authentication", reason: "unavailable")
        }
    }

    /// A wrong password is part of normal life.
    public var severity: FailureSeverity {
        switch self {
        case .wrongPassword: .expected
        case .unavailable: .environmental
        }
    }

    /// What it rests on.
    public var cause: SealedError? {
        switch self {
        case .wrongPassword(let cause), .unavailable(let cause): cause
        }
    }
}
