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
    /// Fields of a registration have mistakes: one for each, in the order of the form.
    case registrationRefused([RegistrationMistake])
    /// The account is locked after too many wrong passwords.
    case accountLocked(until: Date?)
    /// The service wants to be asked less often.
    case tooManyAttempts(retryAfter: Duration)
    /// The service is being worked on.
    case maintenance(until: Date?)
    /// The identity provider's word is not accepted.
    case identityRefused(SealedError)
    /// A newer sign-in has begun, perhaps of somebody else, so that this one keeps no session.
    case superseded
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

    /// The domain `authentication` and the case. A wrong password is part of life; a network that fails is not the app's
    /// fault; the rest somebody should look at.
    public var traits: FailureTraits {
        switch self {
        case .wrongPassword: .expected("authentication", "wrong-password")
        case .inputRefused: .expected("authentication", "input-refused")
        case .registrationRefused: .expected("authentication", "registration-refused")
        case .accountLocked: .expected("authentication", "account-locked")
        case .tooManyAttempts: .expected("authentication", "too-many-attempts")
        case .maintenance: .environmental("authentication", "maintenance")
        case .identityRefused: .defect("authentication", "identity-refused")
        case .superseded: .expected("authentication", "superseded")
        case .notSignedIn: .expected("authentication", "not-signed-in")
        case .sessionEnded: .expected("authentication", "session-ended")
        case .sessionStoreFailed: .defect("authentication", "session-store-failed")
        case .unreachable(.offline, _): .environmental("authentication", "offline")
        case .unreachable(.hostNotFound, _): .environmental("authentication", "host-not-found")
        case .unreachable(.refused, _): .environmental("authentication", "refused")
        case .unreachable(.interrupted, _): .environmental("authentication", "interrupted")
        case .unreachable(.tooSlow, _): .environmental("authentication", "too-slow")
        case .unreachable(.untrusted, _): .environmental("authentication", "untrusted")
        case .unreachable(.notSecured, _): .environmental("authentication", "not-secured")
        case .unreachable(.captivePortal, _): .environmental("authentication", "captive-portal")
        case .service(.fault, _): .defect("authentication", "service-fault")
        case .service(.gatewayTimedOut, _): .environmental("authentication", "gateway-timed-out")
        case .service(.unavailable, _): .environmental("authentication", "service-unavailable")
        case .service(.unintelligible, _): .defect("authentication", "unintelligible")
        case .service(.oversized, _): .defect("authentication", "oversized")
        case .service(.misdirected, _): .defect("authentication", "misdirected")
        case .service(.unknownStatus, _): .defect("authentication", "unknown-status")
        case .service(.unacceptable, _): .defect("authentication", "unacceptable")
        }
    }
}
