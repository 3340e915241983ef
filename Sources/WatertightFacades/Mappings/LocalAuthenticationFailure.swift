import Foundation
public import Watertight

// @nonexhaustive because devices get new ways to recognise a person: a case for one must not break a facade.
/// The meaning of an error of LocalAuthentication: Face ID, Touch ID, Optic ID, a watch or the passcode.
@nonexhaustive
public enum LocalAuthenticationFailure: String, Sendable, Hashable, CaseIterable {
    /// The person was not recognised.
    case notRecognised = "not-recognised"
    /// The person chose to type the passcode, or whatever the app offers instead.
    case wantsPasscode = "wants-passcode"
    /// There were too many attempts; the passcode unlocks it.
    case lockedOut = "locked-out"
    /// Nobody's face or finger is known.
    case notEnrolled = "not-enrolled"
    /// The device cannot, the person does not let the app, or the accessory is not there.
    case notAvailable = "not-available"
    /// The device has no passcode.
    case passcodeNotSet = "passcode-not-set"
    /// The person would have to be asked, which the app did not allow.
    case notInteractive = "not-interactive"
    /// The context is not valid any more, or its view is too small.
    case misused
}

extension LocalAuthenticationFailure {
    /// Reads an error of `com.apple.LocalAuthentication` (`kLAErrorDomain`), or one that rests on one by
    /// `NSUnderlyingErrorKey`; `nil` for another domain, for a cancellation and for a code without a case.
    ///
    /// The codes are those of Apple's `LAError.h` and `LAPublicDefines.h`.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The domain `local-authentication` and the reason.
    public var code: FailureCode { FailureCode(domain: "local-authentication", safeReason: rawValue) }

    private static let codes = ForeignCodes<LocalAuthenticationFailure>([
        "com.apple.LocalAuthentication": [
            -1: .notRecognised,  // LAErrorAuthenticationFailed
            -3: .wantsPasscode,  // LAErrorUserFallback
            -5: .passcodeNotSet,  // LAErrorPasscodeNotSet
            -6: .notAvailable,  // LAErrorBiometryNotAvailable
            -7: .notEnrolled,  // LAErrorBiometryNotEnrolled
            -8: .lockedOut,  // LAErrorBiometryLockout
            -10: .misused,  // LAErrorInvalidContext
            -11: .notAvailable,  // LAErrorWatchNotAvailable, LAErrorCompanionNotAvailable
            -12: .notAvailable,  // LAErrorBiometryNotPaired
            -13: .notAvailable,  // LAErrorBiometryDisconnected
            -14: .misused,  // LAErrorInvalidDimensions
            -1004: .notInteractive,  // LAErrorNotInteractive
        ]
    ])
}
