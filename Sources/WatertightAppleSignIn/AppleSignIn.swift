public import Watertight

/// Asks a person to sign in with Apple: all that a feature knows of it.
///
/// On Apple platforms `AppleSignInController` is behind it; in a test, `FakeAppleSignIn`.
@MainActor public protocol AppleSignIn: AnyObject, Sendable {
    /// Asks the person, and waits for an answer.
    ///
    /// One request runs at a time. A newer one takes the sheet of the older one away, which ends as dismissed.
    /// - Parameter request: The question.
    /// - Returns: Apple's answer. Keep the name and the e-mail address now: Apple gives them only the first time.
    /// - Throws: `DismissibleInterruption`: cancelled with its task, dismissed by the person, or failed.
    func signIn(
        _ request: AppleSignInRequest
    ) async throws(DismissibleInterruption<AppleSignInFailure>) -> AppleCredential

    /// Asks whether a person who signed in is still known to Apple. Nothing is shown.
    ///
    /// Ask when the app starts. A failure says nothing about the person: sign nobody out for it.
    /// - Parameter user: The identifier of ``AppleCredential/user``.
    /// - Returns: The state.
    /// - Throws: `Interruption.cancelled` if the task was cancelled; `Interruption.failed(_:)` if Apple did not answer.
    func credentialState(forUser user: String) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState

    /// Tells while the app runs that somebody's credential was revoked; Apple does not say whose.
    ///
    /// Ask for the state again each time:
    ///
    /// ```swift
    /// for await _ in apple.revocations() { await check() }
    /// ```
    /// - Returns: A stream of its own for each call, which ends with the task that reads it. Revocations that nobody has
    ///   read yet are one.
    func revocations() -> AsyncStream<Void>
}
