// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)

// An interface stub of the declarations that Apple adds for files that import AuthenticationServices and SwiftUI.
import Foundation
public import SwiftUI
public import UIKit

// Unchecked, as with Apple: the credentials are classes.
public enum ASAuthorizationResult: @unchecked Sendable {
    case appleID(ASAuthorizationAppleIDCredential)
    case password(ASPasswordCredential)
}

/// A test presses "buttons" of its sheet through `StubAppleDevice`, as with an `ASAuthorizationController`.
///
/// Canceling the task of a request cancels the controller. Apple doesn't document this.
@MainActor public struct AuthorizationController: Sendable {
    private let device: StubAppleDevice?

    init(device: StubAppleDevice?) { self.device = device }

    public func performRequest(_ request: ASAuthorizationRequest) async throws -> ASAuthorizationResult {
        try await perform(request) { $0.performRequests() }
    }

    public func performRequest(
        _ request: ASAuthorizationRequest, options: ASAuthorizationController.RequestOptions
    ) async throws -> ASAuthorizationResult {
        try await perform(request) { $0.performRequests(options: options) }
    }

    private func perform(
        _ request: ASAuthorizationRequest, start: (ASAuthorizationController) -> Void
    ) async throws -> ASAuthorizationResult {
        let controller = ASAuthorizationController(authorizationRequests: [request], device: device)
        let delegate = Delegate()
        controller.delegate = delegate
        // Used on the main actor only.
        nonisolated(unsafe) let cancelled = controller
        defer { withExtendedLifetime((controller, delegate)) {} }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                delegate.continuation = continuation
                start(controller)
            }
        } onCancel: {
            Task { @MainActor in
                if delegate.continuation != nil { cancelled.cancel() }
            }
        }
    }

    private final class Delegate: NSObject, ASAuthorizationControllerDelegate {
        var continuation: CheckedContinuation<ASAuthorizationResult, any Error>?

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            let result: ASAuthorizationResult? =
                switch authorization.credential {
                case let credential as ASAuthorizationAppleIDCredential: .appleID(credential)
                case let credential as ASPasswordCredential: .password(credential)
                default: nil
                }
            if let result { continuation?.resume(returning: result) }
            continuation = nil
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            continuation?.resume(throwing: error)
            continuation = nil
        }
    }
}

extension EnvironmentValues {
    public var authorizationController: AuthorizationController {
        MainActor.assumeIsolated { AuthorizationController(device: StubAppleDevice.current) }
    }
}

open class ASAuthorizationAppleIDButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case signIn
        case `continue`
        case signUp
        public static var `default`: ButtonType { .signIn }
    }

    public enum Style: Int, Sendable {
        case white
        case whiteOutline
        case black
    }

    /// Not part of Apple's class.
    public private(set) var stubType = ButtonType.default
    /// Not part of Apple's class.
    public private(set) var stubStyle = Style.black

    public convenience init(
        authorizationButtonType type: ASAuthorizationAppleIDButton.ButtonType,
        authorizationButtonStyle style: ASAuthorizationAppleIDButton.Style
    ) {
        self.init()
        (stubType, stubStyle) = (type, style)
    }
}
