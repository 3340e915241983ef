package import Foundation
import Watertight

extension AppleCredential {
    /// Creates a credential from the values of Apple's answer.
    /// - Parameters:
    ///   - request: The answered request.
    ///   - identityToken: Optional in Apple's API, but required to identify the user.
    ///   - fullName: Empty instead of `nil` if Apple provides no name.
    /// - Throws: The fault of an unusable answer.
    package init(
        answering request: AppleSignInRequest, user: String, identityToken: Data?, authorizationCode: Data?,
        state: String?, authorizedScopes: Set<AppleSignInRequest.Scope>, email: String?,
        fullName: PersonNameComponents?, isLikelyReal: Bool?
    ) throws(AppleAnswerFault) {
        guard let token = Self.text(identityToken) else { throw .noToken }
        if let expected = request.state, expected != state { throw .foreignState }
        self.init(
            user: user, identityToken: token, authorizationCode: Self.text(authorizationCode), nonce: request.nonce,
            state: state, authorizedScopes: authorizedScopes, email: email?.isEmpty == true ? nil : email,
            fullName: fullName?.isBlank == true ? nil : fullName, isLikelyReal: isLikelyReal)
    }

    private static func text(_ data: Data?) -> String? {
        guard let data, let text = String(data: data, encoding: .utf8), !text.isEmpty else { return nil }
        return text
    }
}

extension PersonNameComponents {
    fileprivate var isBlank: Bool {
        [namePrefix, givenName, middleName, familyName, nameSuffix, nickname].allSatisfy { $0?.isEmpty ?? true }
    }
}

/// A fault that Apple doesn't report as an error: an unusable answer, or a request that couldn't be started.
package enum AppleAnswerFault: LayerFailure {
    package static let domain = "apple-answer"

    /// The answer has no identity token.
    case noToken
    /// The state of the answer differs from that of the request.
    case foreignState
    /// The answer is a credential of another kind.
    case otherCredential
    /// There is no window for the sheet.
    case noWindow
    /// The platform doesn't support requests for existing credentials only.
    case notOffered
    /// Apple doesn't find the user and returns no error.
    case notFound
}
