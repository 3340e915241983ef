/// Is told how a request ended.
@MainActor public protocol ACMEIdentityControllerDelegate: AnyObject {
    /// The person agreed.
    func identityController(
        _ controller: ACMEIdentityController, didCompleteWith credential: ACMEIdentityCredential)
    /// The person did not agree, or something failed; an ``ACMEIdentityError``, usually.
    // watertight:ignore error-in-output It speaks as SDKs do; the app's facade ends it.
    func identityController(_ controller: ACMEIdentityController, didCompleteWithError error: any Error)
}
