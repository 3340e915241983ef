import Foundation
public import Watertight

// @nonexhaustive because Apple adds codes for new kinds of credentials: a case for one must not break a facade.
/// The meaning of an error of AuthenticationServices: Sign in with Apple, passwords and passkeys.
///
/// A facade for Sign in with Apple is in `WatertightAppleSignIn`; this is for those of passwords and passkeys.
@nonexhaustive
public enum AuthorizationFailure: String, Sendable, Hashable, CaseIterable {
    /// Apple does not tell. Mostly nobody is signed in to an Apple Account on the device, or the app lacks the capability.
    case unavailable
    /// The answer makes no sense.
    case unintelligible
    /// Nobody handled the request, or a person would have to be asked and may not be.
    case needsInteraction = "needs-interaction"
    /// It failed.
    case failed
    /// The device has a passkey that the request excludes.
    case excludedCredential = "excluded-credential"
    /// Credentials could not be imported from another app.
    case importFailed = "import-failed"
    /// Credentials could not be exported to another app.
    case exportFailed = "export-failed"
    /// The person would rather sign in with Apple than make a passkey.
    case preferSignInWithApple = "prefer-sign-in-with-apple"
    /// The device is not set up for making passkeys.
    case notSetUpForPasskeys = "not-set-up-for-passkeys"
}

extension AuthorizationFailure {
    /// Reads an error of `ASAuthorizationErrorDomain`, or one that rests on one by `NSUnderlyingErrorKey`; `nil` for
    /// another domain, for a cancellation and for a code without a case.
    ///
    /// The codes are those of Apple's `ASAuthorizationError.h`.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The domain `authorization` and the reason.
    public var code: FailureCode { FailureCode(domain: "authorization", safeReason: rawValue) }

    private static let codes = ForeignCodes<AuthorizationFailure>([
        "com.apple.AuthenticationServices.AuthorizationError": [
            1000: .unavailable,  // ASAuthorizationErrorUnknown
            1002: .unintelligible,  // ASAuthorizationErrorInvalidResponse
            1003: .needsInteraction,  // ASAuthorizationErrorNotHandled
            1004: .failed,  // ASAuthorizationErrorFailed
            1005: .needsInteraction,  // ASAuthorizationErrorNotInteractive
            1006: .excludedCredential,  // ASAuthorizationErrorMatchedExcludedCredential
            1007: .importFailed,  // ASAuthorizationErrorCredentialImport
            1008: .exportFailed,  // ASAuthorizationErrorCredentialExport
            1009: .preferSignInWithApple,  // ASAuthorizationErrorPreferSignInWithApple
            1010: .notSetUpForPasskeys,  // ASAuthorizationErrorDeviceNotConfiguredForPasskeyCreation
        ]
    ])
}
