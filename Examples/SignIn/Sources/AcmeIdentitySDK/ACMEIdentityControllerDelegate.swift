/// Is told how a request ended.
@MainActor public protocol ACMEIdentityControllerDelegate: AnyObject {
    /// The person agreed.
    func identityController(
        _ controller: ACMEIdentityController, didCompleteWith credential: ACMEIdentityCredential)
    /// The person did not agree, or something failed; an ``ACMEIdentityError``, usually.
    func identityController(_ controller: ACMEIdentityController, didCompleteWithError error: any Error)
}
