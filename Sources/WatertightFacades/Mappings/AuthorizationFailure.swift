/// The meaning of an error of AuthenticationServices.
package enum AuthorizationFailure: Sendable, Hashable, CaseIterable {
    /// Apple gives no reason. Usually no user is signed in to an Apple Account on the device, or the app lacks the
    /// capability.
    case unavailable
    /// The answer is invalid.
    case unintelligible
    /// The request wasn't handled, or it needs user interaction that isn't allowed.
    case needsInteraction
    /// It failed.
    case failed
    /// The device has a passkey that the request excludes.
    case excludedCredential
    /// Credentials could not be imported from another app.
    case importFailed
    /// Credentials could not be exported to another app.
    case exportFailed
    /// The user prefers Sign in with Apple to creating a passkey.
    case preferSignInWithApple
    /// The device isn't set up for creating passkeys.
    case notSetUpForPasskeys
}

extension AuthorizationFailure {
    /// Creates the meaning of an error of `ASAuthorizationErrorDomain`, or of the first such error below it
    /// (`NSUnderlyingErrorKey`).
    ///
    /// `nil` for other domains, for a cancellation and for a code without a case. The codes are those of Apple's
    /// `ASAuthorizationError.h`.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    package init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    static let codes = ForeignCodes<AuthorizationFailure>([
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
