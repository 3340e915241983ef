public import Foundation
public import Watertight

// Closed: every new case needs a screen.
/// The failures of authentication, in the vocabulary of the data layer.
///
/// Features translate them into outputs and never show them.
public enum AuthenticationError: LayerFailure {
    /// The domain `authentication`.
    public static let domain = "authentication"

    /// The password is wrong for the email address.
    case wrongPassword
    /// The email address or the password is malformed.
    case inputRefused
    /// Fields of a registration have mistakes: one for each field, in the order of the form.
    case registrationRefused([RegistrationMistake])
    /// The account is locked after too many wrong passwords.
    case accountLocked(until: Date?)
    /// The service is rate limiting this client.
    case tooManyAttempts(retryAfter: Duration)
    /// The service is under maintenance.
    case maintenance(until: Date?)
    /// The service rejected the identity provider's token.
    case identityRefused
    /// A newer sign-in has begun, so the session of this one isn't stored.
    case superseded
    /// No user is signed in on this device.
    case notSignedIn
    /// The session has expired and could not be renewed.
    case sessionEnded
    /// The session could not be read from this device's store or written to it.
    case sessionStoreFailed
    /// The service could not be reached.
    case unreachable(ConnectionProblem)
    /// The service gave no usable response.
    case service(ServiceProblem)

    /// The name of the case, or of the problem.
    public var codeWord: CodeWord {
        switch self {
        case .wrongPassword: "wrong-password"
        case .inputRefused: "input-refused"
        case .registrationRefused: "registration-refused"
        case .accountLocked: "account-locked"
        case .tooManyAttempts: "too-many-attempts"
        case .maintenance: "maintenance"
        case .identityRefused: "identity-refused"
        case .superseded: "superseded"
        case .notSignedIn: "not-signed-in"
        case .sessionEnded: "session-ended"
        case .sessionStoreFailed: "session-store-failed"
        case .unreachable(let problem): problem.codeWord
        case .service(let problem): problem.codeWord
        }
    }

    /// Expected for what users cause, environmental for the network and an overloaded service, otherwise a defect.
    public var severity: FailureSeverity {
        switch self {
        case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .tooManyAttempts, .superseded,
            .notSignedIn, .sessionEnded:
            .expected
        case .maintenance, .unreachable, .service(.gatewayTimedOut), .service(.unavailable): .environmental
        case .identityRefused, .sessionStoreFailed, .service: .defect
        }
    }
}
