#if canImport(AuthenticationServices)
#if os(watchOS)
import AuthenticationServices
#else
public import AuthenticationServices
#endif
import SwiftUI
public import Watertight

/// Sign in with Apple through `AuthorizationController` in SwiftUI, and `ASAuthorizationController` in UIKit and
/// AppKit.
///
/// Create one wherever you need it. The requests of all controllers of an app are ordered, because Apple handles one at
/// a time.
@MainActor public final class AppleSignInController: AppleSignIn {
    /// What presents the sheets.
    enum Presentation {
        case swiftUI(AuthorizationController)
        #if !os(watchOS)
        case anchor(@MainActor () -> ASPresentationAnchor?)
        #endif
    }

    private let presentation: Presentation
    private let turn: AppleSignInTurn

    #if !os(watchOS)
    /// Creates a facade for UIKit or AppKit.
    /// - Parameter anchor: Returns the window for the sheet. Called for each request. If it returns `nil`, the request
    ///   fails with ``AppleSignInFailure/needsInteraction``.
    public convenience init(anchor: @escaping @MainActor () -> ASPresentationAnchor?) {
        self.init(.anchor(anchor), in: .shared)
    }
    #endif

    /// Creates a facade with an order of its own, for tests.
    init(_ presentation: Presentation, in turn: AppleSignInTurn) {
        self.presentation = presentation
        self.turn = turn
    }

    /// Presents the sign-in sheet, and waits for the answer.
    ///
    /// If the task is canceled, the sheet is removed; before tvOS 18, `ASAuthorizationController` can't remove it. A newer
    /// request waits until Apple confirms the cancellation of the older one, but at most one second.
    public func signIn(
        _ request: AppleSignInRequest
    ) async throws(Interruption<AppleSignInFailure>) -> Dismissible<AppleCredential> {
        try await withAppleCredential(for: request) { answer in
            #if os(tvOS) || os(watchOS)
            if request.prefersImmediatelyAvailable {
                answer.fail(AppleAnswerFault.notOffered)
                return RunningRequest()
            }
            #endif
            guard let presenter = presenter(for: request) else {
                answer.fail(AppleAnswerFault.noWindow)
                return RunningRequest()
            }
            let running = RunningSignIn(request, answer, by: presenter, in: turn)
            turn.begin(running)
            return RunningRequest { [turn] in turn.cancel(running) }
        }
    }

    private func presenter(for request: AppleSignInRequest) -> RunningSignIn.Presenter? {
        switch presentation {
        case .swiftUI(let controller): .authorizationController(controller)
        #if !os(watchOS)
        case .anchor(let anchor):
            anchor().map { window in
                let controller = ASAuthorizationController(authorizationRequests: [request.forApple])
                return .controller(controller, over: SheetWindow(window))
            }
        #endif
        }
    }

    /// Returns the state of a user's credential.
    public func credentialState(
        forUser user: String
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        try await withAppleCredentialState { answer in
            let provider = ASAuthorizationAppleIDProvider()
            // Apple calls the closure on a background queue. Without `@Sendable`, it would be isolated to the main
            // actor.
            provider.getCredentialState(forUserID: user) { @Sendable state, error in
                let fault = state == .notFound ? AppleAnswerFault.notFound : nil
                answer.resolve(AppleCredentialState(state), error ?? fault)
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
