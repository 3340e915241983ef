#if canImport(AuthenticationServices)
#if os(watchOS)
import AuthenticationServices
#else
public import AuthenticationServices
#endif
public import Watertight
import WatertightFacades

/// Sign in with Apple by `ASAuthorizationController`. Create one for each scene.
@MainActor public final class AppleSignInController: AppleSignIn {
    private let boundary = Boundary("AppleSignInController", layer: .facade)
    /// The running request.
    private weak var running: RunningSignIn?

    #if os(watchOS)
    /// Creates a facade.
    public init() {}
    #else
    private let anchor: @MainActor () -> ASPresentationAnchor?

    /// Creates a facade.
    /// - Parameter anchor: Returns the window for the sheet; called for each request. Without one the request fails
    ///   with ``AppleSignInFailure/needsInteraction``.
    public init(anchor: @escaping @MainActor () -> ASPresentationAnchor?) {
        self.anchor = anchor
    }
    #endif

    /// Presents the sign-in sheet, and waits for the answer.
    ///
    /// If the task is cancelled, the sheet is removed, except on watchOS, where that isn't possible.
    public func signIn(
        _ request: AppleSignInRequest
    ) async throws(DismissibleInterruption<AppleSignInFailure>) -> AppleCredential {
        try await boundary.signIn(request) { answer in
            #if os(tvOS) || os(watchOS)
            if request.prefersImmediatelyAvailable {
                answer.fail(AppleAnswerFault.notOffered)
                return RunningRequest()
            }
            #endif
            #if os(watchOS)
            let next = RunningSignIn(request, answer)
            #else
            guard let window = anchor() else {
                answer.fail(AppleAnswerFault.noWindow)
                return RunningRequest()
            }
            let next = RunningSignIn(request, answer, over: window)
            #endif
            running?.supersede()
            running = next
            next.start()
            return RunningRequest(keeping: next) { next.cancel() }
        }
    }

    /// Returns the state of a user's credential.
    public func credentialState(
        forUser user: String
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        try await boundary.credentialState { answer in
            let provider = ASAuthorizationAppleIDProvider()
            // Called on a background queue. With an error the state is always `notFound`, even if the request failed,
            // so the error takes precedence.
            provider.getCredentialState(forUserID: user) { @Sendable state, error in
                answer.resolve(AppleCredentialState(state), error)
            }
            return RunningRequest(keeping: provider)
        }
    }

    /// Returns a stream of the revocations that occur while the app runs.
    public func revocations() -> AsyncStream<Void> {
        .notices(of: ASAuthorizationAppleIDProvider.credentialRevokedNotification)
    }
}
#endif
