#if canImport(AuthenticationServices)
import AuthenticationServices
import Foundation
import SwiftUI

/// One request to Apple, and the delegate of its controller.
@MainActor final class RunningSignIn: NSObject {
    /// What presents the sheet.
    enum Presenter {
        case authorizationController(AuthorizationController)
        #if !os(watchOS)
        case controller(ASAuthorizationController, over: SheetWindow)
        #endif
    }

    private let request: AppleSignInRequest
    private let presenter: Presenter
    private let turn: AppleSignInTurn
    private var answer: Answer<AppleCredential>?
    /// The request through SwiftUI's controller.
    private var task: Task<Void, Never>?

    init(
        _ request: AppleSignInRequest, _ answer: Answer<AppleCredential>, by presenter: Presenter,
        in turn: AppleSignInTurn
    ) {
        self.request = request
        self.answer = answer
        self.presenter = presenter
        self.turn = turn
    }

    /// Presents the sheet.
    func perform() {
        switch presenter {
        case .authorizationController(let controller):
            task = Task { await perform(with: controller) }
        #if !os(watchOS)
        case .controller(let controller, over: let window):
            controller.delegate = self
            controller.presentationContextProvider = window
            #if !os(tvOS)
            if request.prefersImmediatelyAvailable {
                return controller.performRequests(options: .preferImmediatelyAvailableCredentials)
            }
            #endif
            controller.performRequests()
        #endif
        }
    }

    private func perform(with controller: AuthorizationController) async {
        do {
            guard !Task.isCancelled else { throw CancellationError() }
            guard case .appleID(let credential) = try await result(of: controller) else {
                throw AppleAnswerFault.otherCredential
            }
            succeed(credential)
        } catch { fail(error) }
    }

    private func result(of controller: AuthorizationController) async throws -> ASAuthorizationResult {
        #if !os(tvOS) && !os(watchOS)
        if request.prefersImmediatelyAvailable {
            return try await controller.performRequest(
                request.forApple, options: .preferImmediatelyAvailableCredentials)
        }
        #endif
        return try await controller.performRequest(request.forApple)
    }

    /// Removes the sheet, except before tvOS 18. Apple answers with its cancellation error.
    func cancel() {
        switch presenter {
        case .authorizationController: task?.cancel()
        #if !os(watchOS)
        case .controller(let controller, _):
            if #available(tvOS 18, *) { controller.cancel() }
        #endif
        }
    }

    /// Ends the call because of a newer request. Apple's later answer has no effect.
    func supersede() {
        answer?.fail(SupersededRequest())
        answer = nil
    }

    private func succeed(_ credential: ASAuthorizationAppleIDCredential) {
        do { answer?.succeed(try AppleCredential(credential, answering: request)) } catch { answer?.fail(error) }
        turn.end(self)
    }

    private func fail(_ error: any Error) {
        answer?.fail(error)
        turn.end(self)
    }
}

#if !os(watchOS)
extension RunningSignIn: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential else {
            return fail(AppleAnswerFault.otherCredential)
        }
        succeed(credential)
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        fail(error)
    }
}

/// The window for the sheet. Retained until the end of the request, because Apple's controller may request it at any
/// time.
@MainActor final class SheetWindow: NSObject, ASAuthorizationControllerPresentationContextProviding {
    private let window: ASPresentationAnchor

    init(_ window: ASPresentationAnchor) { self.window = window }

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { window }
}
#endif
#endif
