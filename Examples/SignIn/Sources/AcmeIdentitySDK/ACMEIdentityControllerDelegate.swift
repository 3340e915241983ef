/// Receives the result of a request.
@MainActor public protocol ACMEIdentityControllerDelegate: AnyObject {
    /// The person agreed.
    func identityController(
        _ controller: ACMEIdentityController, didCompleteWith credential: ACMEIdentityCredential)
    /// The person did not agree, or something failed; an ``ACMEIdentityError``, usually.
    // watertight:ignore error-in-output This is an SDK's interface, which the app's facade wraps.
    func identityController(_ controller: ACMEIdentityController, didCompleteWithError error: any Error)
}
