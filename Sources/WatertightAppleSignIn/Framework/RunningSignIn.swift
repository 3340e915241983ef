#if canImport(AuthenticationServices)
import AuthenticationServices
import Foundation
import WatertightFacades

/// One request to Apple's controller, and the delegate that it tells; both live as long as the request.
@MainActor final class RunningSignIn: NSObject {
    private let request: AppleSignInRequest
    private let controller: ASAuthorizationController
    private var answer: Answer<AppleCredential>?
    /// True once Apple has answered or was told to stop.
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
    /// Taken before anything is shown and kept until the end: Apple wants a window whenever it asks.
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

    /// Takes away what is shown; only for a request that is not over. Apple answers with its "cancelled".
    func cancel() {
        isOver = true
        #if !os(watchOS)
        controller.cancel()
        #endif
    }

    /// Ends for a newer request, before that one starts.
    func giveWay() {
        guard !isOver else { return }
        answer?.fail(SupersededRequest())
        // What Apple says of the end is no second answer.
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
