import Foundation
import Watertight
import WatertightAppleSignIn

/// Sign in with Apple where there is no Apple: what the person and the device do is played. On Apple's platforms an
/// `AppleSignInController` is in its place.
@MainActor final class PlayedAppleSignIn: AppleSignIn {
    /// What happens on Apple's sheet.
    enum Sheet {
        case approves(identityToken: String)
        case isClosed
        /// Apple's 1000.
        case noAppleAccount
    }

    private let boundary = Boundary("PlayedAppleSignIn", layer: .facade)
    private let sheet: Sheet

    init(_ sheet: Sheet) { self.sheet = sheet }

    func signIn(
        _ request: AppleSignInRequest
    ) async throws(DismissibleInterruption<AppleSignInFailure>) -> AppleCredential {
        switch sheet {
        case .approves(let token):
            return AppleCredential(user: "apple-1", identityToken: token, nonce: request.nonce)
        case .isClosed: throw .dismissed
        case .noAppleAccount: throw DismissibleInterruption(unavailable())
        }
    }

    func credentialState(forUser user: String) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        switch sheet {
        case .approves: return .authorized
        case .isClosed: return .notFound
        case .noAppleAccount: throw unavailable()
        }
    }

    func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    private func unavailable() -> Interruption<AppleSignInFailure> {
        let error = NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1000)
        return boundary.translate(foreign: error) { _, sealed in .unavailable(sealed) }
    }
}
