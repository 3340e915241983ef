public import Foundation

/// Apple's answer to a successful sign-in: a copy of the values of `ASAuthorizationAppleIDCredential`.
///
/// Its description, dump and mirror contain no personal data and no token.
public struct AppleCredential: Sendable, Hashable {
    /// The user's identifier, the same for all apps of a developer team. Store it to query the credential's state
    /// later.
    public var user: String
    /// The user's identity, signed by Apple: a JSON Web Token for the server to verify.
    public var identityToken: String
    /// The code that the server exchanges for tokens, once and within five minutes.
    public var authorizationCode: String?
    /// The nonce of the request, for the server.
    public var nonce: AppleNonce?
    /// The state of the request.
    public var state: String?
    /// The scopes that the user authorized.
    public var authorizedScopes: Set<AppleSignInRequest.Scope>
    /// The email address; only the first time that the user signs in to the app.
    public var email: String?
    /// The name; only the first time that the user signs in to the app.
    public var fullName: PersonNameComponents?
    /// Whether Apple considers the user likely to be a real person. `nil` if Apple can't determine it or the platform
    /// doesn't support it: treat the user like any other new user.
    public var isLikelyReal: Bool?

    /// Creates a credential, for example for a fake.
    /// - Parameters:
    ///   - user: The user's identifier.
    ///   - identityToken: The user's identity, signed by Apple.
    ///   - authorizationCode: The code that the server exchanges for tokens.
    ///   - nonce: The nonce of the request.
    ///   - state: The state of the request.
    ///   - authorizedScopes: The scopes that the user authorized.
    ///   - email: The email address.
    ///   - fullName: The name.
    ///   - isLikelyReal: Whether Apple considers the user likely to be a real person.
    public init(
        user: String, identityToken: String, authorizationCode: String? = nil, nonce: AppleNonce? = nil,
        state: String? = nil, authorizedScopes: Set<AppleSignInRequest.Scope> = [], email: String? = nil,
        fullName: PersonNameComponents? = nil, isLikelyReal: Bool? = nil
    ) {
        self.user = user
        self.identityToken = identityToken
        self.authorizationCode = authorizationCode
        self.nonce = nonce
        self.state = state
        self.authorizedScopes = authorizedScopes
        self.email = email
        self.fullName = fullName
        self.isLikelyReal = isLikelyReal
    }
}

extension AppleCredential: CustomStringConvertible, CustomReflectable {
    /// The name of the type only.
    public var description: String { "AppleCredential" }
    /// A mirror without personal data and without a token.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["authorizedScopes": authorizedScopes, "isLikelyReal": isLikelyReal as Any],
            displayStyle: .struct)
    }
}
