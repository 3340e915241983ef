public import Foundation

/// Apple's answer to a person's consent, copied while it was handed over.
///
/// A description, a dump or a mirror shows nothing of the person and no token.
public struct AppleCredential: Sendable, Hashable {
    // Closed: these are the answers that Apple has, and a new one is read as `unknown`.
    /// Apple's opinion whether a new account is a person's.
    public enum RealUserStatus: Sendable, Hashable {
        /// The platform has no opinion.
        case unsupported
        /// Apple does not know: treat it like any other new account.
        case unknown
        /// Likely a person.
        case likelyReal
    }

    /// The person's identifier, the same for all apps of a developer team. Keep it, to ask for the state later.
    public var user: String
    /// Who the person is, signed by Apple: a JSON Web Token, for the server to check.
    public var identityToken: String
    /// The code that the server changes for tokens of its own, once and within five minutes.
    public var authorizationCode: String?
    /// The nonce of the request, for the server.
    public var nonce: AppleNonce?
    /// The text of the request.
    public var state: String?
    /// What the person agreed to give.
    public var authorizedScopes: Set<AppleSignInRequest.Scope>
    /// The e-mail address; only the first time that the person signs in to the app.
    public var email: String?
    /// The name; only the first time that the person signs in to the app.
    public var fullName: PersonNameComponents?
    /// Apple's opinion whether the account is a person's.
    public var realUserStatus: RealUserStatus

    /// Creates an answer, such as for a fake.
    /// - Parameters:
    ///   - user: The person's identifier.
    ///   - identityToken: Who the person is, signed by Apple.
    ///   - authorizationCode: The code that the server changes for tokens of its own.
    ///   - nonce: The nonce of the request.
    ///   - state: The text of the request.
    ///   - authorizedScopes: What the person agreed to give.
    ///   - email: The e-mail address.
    ///   - fullName: The name.
    ///   - realUserStatus: Apple's opinion whether the account is a person's.
    public init(
        user: String, identityToken: String, authorizationCode: String? = nil, nonce: AppleNonce? = nil,
        state: String? = nil, authorizedScopes: Set<AppleSignInRequest.Scope> = [], email: String? = nil,
        fullName: PersonNameComponents? = nil, realUserStatus: RealUserStatus = .unknown
    ) {
        self.user = user
        self.identityToken = identityToken
        self.authorizationCode = authorizationCode
        self.nonce = nonce
        self.state = state
        self.authorizedScopes = authorizedScopes
        self.email = email
        self.fullName = fullName
        self.realUserStatus = realUserStatus
    }
}

extension AppleCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Only that it is one.
    public var description: String { "AppleCredential" }
    /// As ``description``.
    public var debugDescription: String { description }
    /// A mirror without a person and without a token.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["authorizedScopes": authorizedScopes, "realUserStatus": realUserStatus],
            displayStyle: .struct)
    }
}
