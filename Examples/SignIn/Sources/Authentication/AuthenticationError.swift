public import Foundation
public import Watertight

/// Everything that can go wrong with authentication, in the words of the data layer.
///
/// Features translate it into their outputs and never show it. It is closed, so that a new case has to find its screen.
public enum AuthenticationError: LayerFailure, Hashable {
    /// The e-mail address and the password do not belong together.
    case wrongPassword
    /// What was entered is not what an e-mail address or a password can be.
    case inputRefused
    /// The account is locked after too many wrong passwords.
    case accountLocked(until: Date?)
    /// The service wants to be asked less often.
    case tooManyAttempts(retryAfter: Duration)
    /// The service is being worked on.
    case maintenance(until: Date?)
    /// The identity provider's word is not accepted.
    case identityRefused(SealedError)
    /// Nobody is signed in on this device.
    case notSignedIn
    /// The session is over, and could not be renewed.
    case sessionEnded
    /// The session could not be read from this device's store, or not be kept in it.
    case sessionStoreFailed(SealedError)
    /// The service could not be reached.
    case unreachable(ConnectionProblem, SealedError)
    /// The service gave no usable answer.
    case service(ServiceProblem, SealedError)

    /// The domain `authentication` and the case.
    public var code: FailureCode {
        switch self {
        case .wrongPassword: FailureCode(domain: "authentication", reason: "wrong-password")
        case .inputRefused: FailureCode(domain: "authentication", reason: "input-refused")
        case .accountLocked: FailureCode(domain: "authentication", reason: "account-locked")
        case .tooManyAttempts: FailureCode(domain: "authentication", reason: "too-many-attempts")
        case .maintenance: FailureCode(domain: "authentication", reason: "maintenance")
        case .identityRefused: FailureCode(domain: "authentication", reason: "identity-refused")
        case .notSignedIn: FailureCode(domain: "authentication", reason: "not-signed-in")
        case .sessionEnded: FailureCode(domain: "authentication", reason: "session-ended")
        case .sessionStoreFailed: FailureCode(domain: "authentication", reason: "session-store-failed")
        case .unreachable(let problem, _):
            switch problem {
            case .offline: FailureCode(domain: "authentication", reason: "offline")
            case .hostNotFound: FailureCode(domain: "authentication", reason: "host-not-found")
            case .refused: FailureCode(domain: "authentication", reason: "refused")
            case .interrupted: FailureCode(domain: "authentication", reason: "interrupted")
            case .tooSlow: FailureCode(domain: "authentication", reason: "too-slow")
            case .untrusted: FailureCode(domain: "authentication", reason: "untrusted")
            case .notSecured: FailureCode(domain: "authentication", reason: "not-secured")
            case .captivePortal: FailureCode(domain: "authentication", reason: "captive-portal")
            }
        case .service(let problem, _):
            switch problem {
            case .fault: FailureCode(domain: "authentication", reason: "service-fault")
            case .gatewayTimedOut: FailureCode(domain: "authentication", reason: "gateway-timed-out")
            case .unavailable: FailureCode(domain: "authentication", reason: "service-unavailable")
            case .unintelligible: FailureCode(domain: "authentication", reason: "unintelligible")
            case .oversized: FailureCode(domain: "authentication", reason: "oversized")
            case .misdirected: FailureCode(domain: "authentication", reason: "misdirected")
            case .unknownStatus: FailureCode(domain: "authentication", reason: "unknown-status")
            case .unacceptable: FailureCode(domain: "authentication", reason: "unacceptable")
            }
        }
    }

    /// A wrong password is part of life; a network that fails is not the app's fault; the rest somebody should look at.
    public var severity: FailureSeverity {
        switch self {
        case .wrongPassword, .inputRefused, .accountLocked, .tooManyAttempts, .notSignedIn, .sessionEnded: .expected
        case .maintenance, .unreachable: .environmental
        case .service(let problem, _):
            switch problem {
            case .gatewayTimedOut, .unavailable: .environmental
            case .fault, .unintelligible, .oversized, .misdirected, .unknownStatus, .unacceptable: .defect
            }
        case .identityRefused, .sessionStoreFailed: .defect
        }
    }

    /// The underlying error, sealed: for the log, and for the incident reference on the screen.
    public var cause: SealedError? {
        switch self {
        case .wrongPassword, .inputRefused, .accountLocked, .tooManyAttempts, .maintenance, .notSignedIn,
            .sessionEnded:
            nil
        case .identityRefused(let sealed), .sessionStoreFailed(let sealed): sealed
        case .unreachable(_, let sealed), .service(_, let sealed): sealed
        }
    }
}
