#if canImport(AuthenticationServices)
import AuthenticationServices

extension AppleSignInRequest {
    /// The request as Apple takes it.
    var forApple: ASAuthorizationAppleIDRequest {
        let apple = ASAuthorizationAppleIDProvider().createRequest()
        apple.requestedScopes = Scope.allCases.filter(scopes.contains).map(\.forApple)
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
    /// Copies Apple's object, which is not to be kept.
    init(_ apple: ASAuthorizationAppleIDCredential, answering request: AppleSignInRequest) throws(AppleAnswerFault) {
        try self.init(
            answering: request, user: apple.user, identityToken: apple.identityToken,
            authorizationCode: apple.authorizationCode, state: apple.state,
            authorizedScopes: Set(
                AppleSignInRequest.Scope.allCases.filter { apple.authorizedScopes.contains($0.forApple) }),
            email: apple.email, fullName: apple.fullName, realUserStatus: RealUserStatus(apple.realUserStatus))
    }
}

extension AppleCredential.RealUserStatus {
    fileprivate init(_ apple: ASUserDetectionStatus) {
        self =
            switch apple {
            case .unsupported: .unsupported
            case .unknown: .unknown
            case .likelyReal: .likelyReal
            @unknown default: .unknown
            }
    }
}

extension AppleCredentialState {
    /// `nil` for a state that Apple adds.
    init?(_ apple: ASAuthorizationAppleIDProvider.CredentialState) {
        switch apple {
        case .authorized: self = .authorized
        case .revoked: self = .revoked
        case .notFound: self = .notFound
        case .transferred: self = .transferred
        @unknown default: return nil
        }
    }
}
#endif
