import Foundation
import Watertight
import WatertightFacades

/// A fake of Sign in with Apple with a scripted sheet. Apps on Apple's platforms use `AppleSignInController`.
@MainActor final class PlayedAppleSignIn: AppleSignIn {
    /// The outcome of Apple's sheet.
    enum Sheet {
        case approves(identityToken: String)
        case isClosed
        /// Apple's error 1000.
        case noAppleAccount
    }

    private let sheet: Sheet

    init(_ sheet: Sheet) { self.sheet = sheet }

    func signIn(
        _ request: AppleSignInRequest
    ) async throws(Interruption<AppleSignInFailure>) -> Dismissible<AppleCredential> {
        switch sheet {
        case .approves(let token):
            return .answered(AppleCredential(user: "apple-1", identityToken: token, nonce: request.nonce))
        case .isClosed: return .dismissed
        case .noAppleAccount: throw .foreign(unknown) { _ in .unavailable }
        }
    }

    func credentialState(forUser user: String) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        switch sheet {
        case .approves: return .authorized
        case .isClosed, .noAppleAccount: throw .foreign(unknown) { _ in .noCredential }
        }
    }

    func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    /// Apple's error without a reason.
    private var unknown: any Error {
        NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1000)
    }
}
