import AcmeIdentitySDK
import WatertightFacades

/// Converts the SDK's two callbacks to one answer.
@MainActor final class AcmeDelegate: ACMEIdentityControllerDelegate {
    private let answer: Answer<ACMEIdentityCredential>

    init(_ answer: Answer<ACMEIdentityCredential>) { self.answer = answer }

    func identityController(
        _ controller: ACMEIdentityController, didCompleteWith credential: ACMEIdentityCredential
    ) {
        answer.succeed(credential)
    }

    func identityController(_ controller: ACMEIdentityController, didCompleteWithError error: any Error) {
        answer.fail(error)
    }
}
