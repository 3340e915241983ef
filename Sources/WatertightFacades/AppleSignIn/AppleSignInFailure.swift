import Foundation
public import Watertight

// Closed: an app needs a screen for each. A code that Apple adds becomes `failed`.
/// The failure of a request to Sign in with Apple.
///
/// Cancellations and dismissals aren't failures.
public enum AppleSignInFailure: LayerFailure {
    /// The domain `apple-sign-in`.
    public static let domain = "apple-sign-in"

    /// There is no credential. The device has none for a request with
    /// ``AppleSignInRequest/prefersImmediatelyAvailable``, or Apple doesn't find the user of a queried state.
    ///
    /// Offer the user the ways to sign in.
    case noCredential
    /// Apple gives no reason (1000). Usually no user is signed in to an Apple Account on the device, and the user has closed the
    /// system's own dialog about that. Otherwise the app lacks the capability.
    case unavailable
    /// The answer is invalid (1002), or it has no identity token, another state or another kind of credential.
    case unintelligible
    /// User interaction is required but impossible: the request wasn't handled (1003), it disallows interaction (1005),
    /// or there is no window.
    case needsInteraction
    /// The request failed (1004), or the error isn't one of AuthenticationServices.
    case failed
    /// The answer belongs to another kind of request: passkeys or the transfer of credentials (1006–1008, 1010).
    case unexpected
    /// Apple recommends offering Sign in with Apple (1009), in response to a request for another kind of credential.
    case preferSignInWithApple

    /// Expected if the user has to decide. Environmental if an Apple Account or the user interaction is missing.
    public var severity: FailureSeverity {
        switch self {
        case .noCredential, .preferSignInWithApple: .expected
        case .unavailable, .needsInteraction: .environmental
        case .unintelligible, .failed, .unexpected: .inherited
        }
    }
}

extension AppleSignInFailure {
    /// Creates the failure for an error of Apple or a fault of the answer.
    /// - Parameter request: The request, or `nil` for a query of a credential's state.
    init(_ error: any Error, of request: AppleSignInRequest?) {
        self =
            switch error {
            case AppleAnswerFault.noWindow: .needsInteraction
            case AppleAnswerFault.notOffered, AppleAnswerFault.notFound: .noCredential
            case is AppleAnswerFault, RequestFault.empty: .unintelligible
            // Apple released the callback without calling it.
            case is RequestFault: .failed
            // Apple's header: a query of a state only has an error if the user isn't found, whatever the reason.
            case _ where request == nil: .noCredential
            case _ where request?.prefersImmediatelyAvailable == true && Self.meansNoneAvailable(error): .noCredential
            default: AuthorizationFailure(foreign: error).map(Self.init) ?? .failed
            }
    }

    /// Whether an error means that no credential is immediately available: `canceled` or `notInteractive`.
    private static func meansNoneAvailable(_ error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == "com.apple.AuthenticationServices.AuthorizationError"
            && [1001, 1005].contains(error.code)
    }

    init(_ meaning: AuthorizationFailure) {
        self =
            switch meaning {
            case .unavailable: .unavailable
            case .unintelligible: .unintelligible
            case .needsInteraction: .needsInteraction
            case .failed: .failed
            case .excludedCredential, .importFailed, .exportFailed, .notSetUpForPasskeys: .unexpected
            case .preferSignInWithApple: .preferSignInWithApple
            }
    }
}
