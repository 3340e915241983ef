import Foundation
public import Watertight

// @nonexhaustive because devices get new ways to recognize users: a case for one must not break a facade.
/// The meaning of an error of LocalAuthentication: Face ID, Touch ID, Optic ID, a watch or the passcode.
@nonexhaustive
public enum LocalAuthenticationFailure: String, Sendable, Hashable, CaseIterable {
    /// The user wasn't recognized.
    case notRecognized = "not-recognized"
    /// The user chose the fallback: the passcode, or an alternative that the app offers.
    case passcodeChosen = "passcode-chosen"
    /// There were too many attempts. The passcode unlocks the device.
    case lockedOut = "locked-out"
    /// No face or finger is enrolled.
    case notEnrolled = "not-enrolled"
    /// The device has no such sensor, the user denied access, or the accessory isn't connected.
    case notAvailable = "not-available"
    /// The device has no passcode.
    case passcodeNotSet = "passcode-not-set"
    /// User interaction is required, but the app disallowed it.
    case notInteractive = "not-interactive"
    /// The context is invalid, or its view is too small.
    case misused
}

extension LocalAuthenticationFailure {
    /// Creates the meaning of an error of `com.apple.LocalAuthentication`, or of the first such error below it
    /// (`NSUnderlyingErrorKey`).
    ///
    /// `nil` for other domains, for a cancellation and for a code without a case. The codes are those of Apple's
    /// `LAError.h` and `LAPublicDefines.h`.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The code, in the domain `local-authentication`.
    public var code: FailureCode { FailureCode(domain: "local-authentication", safeReason: rawValue) }

    static let codes = ForeignCodes<LocalAuthenticationFailure>([
        "com.apple.LocalAuthentication": [
            -1: .notRecognized,  // LAErrorAuthenticationFailed
            -3: .passcodeChosen,  // LAErrorUserFallback
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
