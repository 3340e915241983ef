#if canImport(AuthenticationServices)
import AuthenticationServices
import Foundation
import WatertightFacades

/// One request to Apple's controller, and its delegate. Both exist as long as the request.
@MainActor final class RunningSignIn: NSObject {
    private let request: AppleSignInRequest
    private let controller: ASAuthorizationController
    private var answer: Answer<AppleCredential>?
    /// Whether Apple has answered or the request was cancelled.
    private var isOver = false

    #if os(watchOS)
    init(_ request: AppleSignInRequest, _ answer: Answer<AppleCredential>) {
        self.request = request
        self.answer = answer
        controller = ASAuthorizationController(authorizationRequests: [request.forApple])
        super.init()
        controller.delegate = self
    }
    #else
    /// Kept until the end, because Apple's controller may request the window at any time.
    private let window: ASPresentationAnchor

    init(_ request: AppleSignInRequest, _ answer: Answer<AppleCredential>, over window: ASPresentationAnchor) {
        self.request = request
        self.answer = answer
        self.window = window
        controller = ASAuthorizationController(authorizationRequests: [request.forApple])
        super.init()
        controller.delegate = self
        controller.presentationContextProvider = self
    }
    #endif

    func start() {
        #if !os(tvOS) && !os(watchOS)
        if request.prefersImmediatelyAvailable {
            return controller.performRequests(options: .preferImmediatelyAvailableCredentials)
        }
        #endif
        controller.performRequests()
    }

    /// Removes the sheet of a running request. Apple answers with its cancellation error.
    func cancel() {
        isOver = true
        #if !os(watchOS)
        controller.cancel()
        #endif
    }

    /// Ends the request before a newer one starts.
    func supersede() {
        guard !isOver else { return }
        answer?.fail(SupersededRequest())
        // Apple's cancellation error isn't a second answer.
        answer = nil
        cancel()
    }
}

extension RunningSignIn: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        isOver = true
        guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential else {
            answer?.fail(AppleAnswerFault.otherCredential)
            return
        }
        do {
            answer?.succeed(try AppleCredential(credential, answering: request))
        } catch {
            answer?.fail(error)
        }
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        isOver = true
        answer?.fail(error)
    }
}

#if !os(watchOS)
extension RunningSignIn: ASAuthorizationControllerPresentationContextProviding {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { window }
}
#endif
#endif
