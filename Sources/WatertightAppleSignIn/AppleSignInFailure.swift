public import Watertight
import WatertightFacades

// Closed: an app needs a screen for each. A code that Apple adds is read as `failed`.
/// The failure of signing in with Apple, in words instead of numbers.
///
/// Nobody who cancelled is among them: see `DismissibleInterruption`.
public enum AppleSignInFailure: LayerFailure, Hashable {
    /// The device has no credential at hand, and the request was only for one.
    ///
    /// See ``AppleSignInRequest/prefersImmediatelyAvailable``. Show the ways to sign in.
    case noCredential(SealedError)
    /// Apple does not tell (1000). Mostly nobody is signed in to an Apple Account on the device, or the app lacks the
    /// capability. It is never a cancellation.
    case unavailable(SealedError)
    /// The answer makes no sense (1002): it has no identity token, another state, or another kind of credential.
    case unintelligible(SealedError)
    /// A person has to be asked and could not be: nobody handled the request (1003), it may not interact (1005), or
    /// there is no window.
    case needsInteraction(SealedError)
    /// It failed (1004), or with an error that is not one of AuthenticationServices.
    case failed(SealedError)
    /// An answer to a question that was not asked: one about passkeys or about moving credentials (1006–1008, 1010).
    case unexpected(SealedError)
    /// Apple asks that the person be offered to sign in with Apple (1009): answers to requests for other credentials
    /// say so.
    case preferSignInWithApple(SealedError)

    /// The domain `apple-sign-in` and the case.
    public var traits: FailureTraits {
        switch self {
        case .noCredential: .expected("apple-sign-in", "no-credential")
        case .unavailable: .environmental("apple-sign-in", "unavailable")
        case .unintelligible: .defect("apple-sign-in", "unintelligible")
        case .needsInteraction: .environmental("apple-sign-in", "needs-interaction")
        case .failed: .defect("apple-sign-in", "failed")
        case .unexpected: .defect("apple-sign-in", "unexpected")
        case .preferSignInWithApple: .expected("apple-sign-in", "prefer-sign-in-with-apple")
        }
    }
}

extension AppleSignInFailure {
    /// Reads what stopped a request: Apple's error, or a fault of the answer.
    /// - Parameter request: The request; `nil` for a question that shows nothing.
    init(_ error: any Error, _ sealed: SealedError, of request: AppleSignInRequest?) {
        self =
            switch error {
            case AppleAnswerFault.noWindow: .needsInteraction(sealed)
            case AppleAnswerFault.notOffered: .noCredential(sealed)
            case is AppleAnswerFault, RequestFault.empty: .unintelligible(sealed)
            case _
            where request?.prefersImmediatelyAvailable == true
                && CancellationMatcher.authenticationServices.isCancellation(error):
                .noCredential(sealed)
            default: AuthorizationFailure(foreign: error).map { .init($0, sealed) } ?? .failed(sealed)
            }
    }

    private init(_ meaning: AuthorizationFailure, _ sealed: SealedError) {
        self =
            switch meaning {
            case .unavailable: .unavailable(sealed)
            case .unintelligible: .unintelligible(sealed)
            case .needsInteraction: .needsInteraction(sealed)
            case .failed: .failed(sealed)
            case .excludedCredential, .importFailed, .exportFailed, .notSetUpForPasskeys: .unexpected(sealed)
            case .preferSignInWithApple: .preferSignInWithApple(sealed)
            @unknown default: .unexpected(sealed)
            }
    }
}
