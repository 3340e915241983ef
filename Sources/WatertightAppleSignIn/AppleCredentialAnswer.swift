package import Foundation
package import Watertight

extension AppleCredential {
    /// Reads what Apple handed over, in the types in which it does.
    /// - Parameters:
    ///   - request: The request that it answers.
    ///   - identityToken: Absent in theory; an answer without one says of nobody who they are.
    ///   - fullName: Empty, and not absent, where Apple gives no name.
    /// - Throws: The fault of an answer that nobody can use.
    package init(
        answering request: AppleSignInRequest, user: String, identityToken: Data?, authorizationCode: Data?,
        state: String?, authorizedScopes: Set<AppleSignInRequest.Scope>, email: String?,
        fullName: PersonNameComponents?, realUserStatus: RealUserStatus
    ) throws(AppleAnswerFault) {
        guard let token = Self.text(identityToken) else { throw .noToken }
        if let expected = request.state, expected != state { throw .foreignState }
        self.init(
            user: user, identityToken: token, authorizationCode: Self.text(authorizationCode), nonce: request.nonce,
            state: state, authorizedScopes: authorizedScopes, email: email?.isEmpty == true ? nil : email,
            fullName: fullName?.isBlank == true ? nil : fullName, realUserStatus: realUserStatus)
    }

    private static func text(_ data: Data?) -> String? {
        guard let data, let text = String(validating: data, as: UTF8.self), !text.isEmpty else { return nil }
        return text
    }
}

extension PersonNameComponents {
    fileprivate var isBlank: Bool {
        [namePrefix, givenName, middleName, familyName, nameSuffix, nickname].allSatisfy { $0?.isEmpty ?? true }
    }
}

/// The fault of an answer, or of a question that could not be asked, which no error of Apple's tells.
package enum AppleAnswerFault: CodedFailure, Hashable {
    /// The answer has no identity token.
    case noToken
    /// The answer has another state than the request.
    case foreignState
    /// The answer is a credential of another kind.
    case otherCredential
    /// There is no window over which to ask.
    case noWindow
    /// The platform cannot ask only where a credential is at hand.
    case notOffered

    package var code: FailureCode {
        switch self {
        case .noToken: FailureCode(domain: "apple-answer", reason: "no-token")
        case .foreignState: FailureCode(domain: "apple-answer", reason: "foreign-state")
        case .otherCredential: FailureCode(domain: "apple-answer", reason: "other-credential")
        case .noWindow: FailureCode(domain: "apple-answer", reason: "no-window")
        case .notOffered: FailureCode(domain: "apple-answer", reason: "not-offered")
        }
    }
}
