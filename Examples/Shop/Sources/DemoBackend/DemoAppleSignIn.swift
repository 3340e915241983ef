import Foundation
package import Watertight
package import WatertightFacades

/// Sign in with Apple without Apple's sheet and without an entitlement. An app uses `AppleSignInController`.
@MainActor package final class DemoAppleSignIn: AppleSignIn {
    /// The outcome of the sheet.
    package enum Outcome: String, CaseIterable, Sendable {
        case signsIn, dismissed, noAppleAccount
    }

    package var outcome = Outcome.signsIn

    package init() {}

    package func signIn(
        _ request: AppleSignInRequest
    ) async throws(Interruption<AppleSignInFailure>) -> Dismissible<AppleCredential> {
        switch outcome {
        case .signsIn: return .answered(AppleCredential(user: "demo", identityToken: "demo", nonce: request.nonce))
        case .dismissed: return .dismissed
        case .noAppleAccount: throw .failed(.unavailable)
        }
    }

    package func credentialState(
        forUser user: String
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState { .authorized }

    package func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
