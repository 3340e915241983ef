#if canImport(AuthenticationServices)
#if os(watchOS)
import AuthenticationServices
#else
public import AuthenticationServices
#endif
public import Watertight
import WatertightFacades

/// Sign in with Apple, with Apple's controller and delegate behind it. Make one for each scene.
@MainActor public final class AppleSignInController: AppleSignIn {
    private let boundary = Boundary("AppleSignInController", layer: .facade)
    /// The request that runs.
    private weak var running: RunningSignIn?

    #if os(watchOS)
    /// Creates a facade.
    public init() {}
    #else
    private let anchor: @MainActor () -> ASPresentationAnchor?

    /// Creates a facade.
    /// - Parameter anchor: The window over which to ask; asked for at each request. Without one the request fails with
    ///   ``AppleSignInFailure/needsInteraction(_:)``.
    public init(anchor: @escaping @MainActor () -> ASPresentationAnchor?) {
        self.anchor = anchor
    }
    #endif

    /// Asks the person, and waits for an answer.
    ///
    /// When the task is cancelled the sheet is taken away, except on watchOS, which cannot.
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
            running?.giveWay()
            running = next
            next.start()
            return RunningRequest(keeping: next) { next.cancel() }
        }
    }

    /// Asks whether a person who signed in is still known to Apple.
    public func credentialState(
        forUser user: String
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        try await boundary.credentialState { answer in
            let provider = ASAuthorizationAppleIDProvider()
            // Apple calls back on a queue of its own. With an error it says `notFound`, whether nobody is found or
            // nobody could be asked, so the error counts.
            provider.getCredentialState(forUserID: user) { @Sendable state, error in
                answer.resolve(AppleCredentialState(state), error)
            }
            return RunningRequest(keeping: provider)
        }
    }

    /// Tells while the app runs that somebody's credential was revoked.
    public func revocations() -> AsyncStream<Void> {
        .notices(of: ASAuthorizationAppleIDProvider.credentialRevokedNotification)
    }
}
#endif
