#if canImport(AuthenticationServices)
import AuthenticationServices

extension AppleSignInRequest {
    /// The request as Apple's type.
    var forApple: ASAuthorizationAppleIDRequest {
        let apple = ASAuthorizationAppleIDProvider().createRequest()
        apple.requestedScopes = Scope.allCases.filter(scopes.contains).map(\.forApple)
        apple.user = user
        apple.nonce = nonce?.sha256
        apple.state = state
        return apple
    }
}

extension AppleSignInRequest.Scope {
    fileprivate var forApple: ASAuthorization.Scope {
        switch self {
        case .fullName: .fullName
        case .email: .email
        }
    }
}

extension AppleCredential {
    /// Creates a copy of Apple's object.
    init(_ apple: ASAuthorizationAppleIDCredential, answering request: AppleSignInRequest) throws(AppleAnswerFault) {
        try self.init(
            answering: request, user: apple.user, identityToken: apple.identityToken,
            authorizationCode: apple.authorizationCode, state: apple.state,
            authorizedScopes: Set(
                AppleSignInRequest.Scope.allCases.filter { apple.authorizedScopes.contains($0.forApple) }),
            email: apple.email, fullName: apple.fullName,
            isLikelyReal: apple.realUserStatus == .likelyReal ? true : nil)
    }
}

extension AppleCredentialState {
    /// Creates a state. `nil` for `notFound`, which is a failure, and for a state that Apple added later.
    init?(_ apple: ASAuthorizationAppleIDProvider.CredentialState) {
        switch apple {
        case .authorized: self = .authorized
        case .revoked: self = .revoked
        case .transferred: self = .transferred
        case .notFound: return nil
        @unknown default: return nil
        }
    }
}
#endif
