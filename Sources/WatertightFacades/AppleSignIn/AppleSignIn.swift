public import Watertight

/// Signs users in with Apple.
///
/// `AppleSignInController` implements it on Apple platforms, and `FakeAppleSignIn` in tests.
@MainActor public protocol AppleSignIn: AnyObject, Sendable {
    /// Presents the sign-in sheet, and waits for the answer.
    ///
    /// An app performs one request at a time. A newer request removes the sheet of the older one, which ends as
    /// dismissed.
    /// - Parameter request: The request.
    /// - Returns: Apple's answer, unless the user dismissed the sheet. Store the name and the email address: Apple
    ///   provides them only the first time.
    /// - Throws: `Interruption`: canceled with its task, or failed.
    func signIn(
        _ request: AppleSignInRequest
    ) async throws(Interruption<AppleSignInFailure>) -> Dismissible<AppleCredential>

    /// Returns the state of a user's credential. Nothing is presented.
    ///
    /// Call it when the app starts. A failure doesn't change the state of the user, so don't sign them out because of
    /// it. Apple returns the same error if the user is unknown to Apple, if no user is signed in to an Apple Account on
    /// the device, and if the query fails.
    /// - Parameter user: The identifier of ``AppleCredential/user``.
    /// - Returns: The state.
    /// - Throws: `Interruption`: canceled with its task, or failed. The failure is
    ///   ``AppleSignInFailure/noCredential``, which is expected, or ``AppleSignInFailure/unintelligible`` for a state
    ///   that Apple added.
    func credentialState(forUser user: String) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState

    /// Returns a stream of the revocations that occur while the app runs. Apple doesn't identify the user.
    ///
    /// Query the state again each time:
    ///
    /// ```swift
    /// for await _ in apple.revocations() { await check() }
    /// ```
    /// - Returns: A new stream for each call. It ends with the task that iterates over it. Pending revocations are
    ///   merged into one.
    func revocations() -> AsyncStream<Void>
}
