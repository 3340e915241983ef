public import WatertightFacades
public import WatertightPresentation

extension AppleSignInFailure: PresentableFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { category.presentation }

    var category: FailureCategory {
        switch self {
        case .unavailable: .account
        case .noCredential, .preferSignInWithApple: .signIn
        case .needsInteraction: .confirmation
        case .unintelligible, .failed, .unexpected: .fault
        }
    }
}
