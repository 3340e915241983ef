import Foundation
import Testing
import Watertight
import WatertightFacades

/// Reading Apple's answer, without Apple's classes.
@Suite struct AppleCredentialTests {
    private static let name = {
        var name = PersonNameComponents()
        name.givenName = "Ada"
        return name
    }()

    private func answer(
        to request: AppleSignInRequest = AppleSignInRequest(scopes: [.email]), token: Data? = Data("signed".utf8),
        code: Data? = Data("code".utf8), state: String? = nil, email: String? = "ada@example.com",
        name: PersonNameComponents? = Self.name
    ) -> Result<AppleCredential, AppleAnswerFault> {
        do throws(AppleAnswerFault) {
            return .success(
                try AppleCredential(
                    answering: request, user: "001", identityToken: token, authorizationCode: code, state: state,
                    authorizedScopes: request.scopes, email: email, fullName: name, isLikelyReal: true))
        } catch { return .failure(error) }
    }

    @Test func copiesAllValues() throws {
        let request = AppleSignInRequest(scopes: [.email], nonce: AppleNonce(rawValue: "once"), state: "here")
        let credential = try answer(to: request, state: "here").get()
        #expect(
            credential
                == AppleCredential(
                    user: "001", identityToken: "signed", authorizationCode: "code",
                    nonce: AppleNonce(rawValue: "once"), state: "here", authorizedScopes: [.email],
                    email: "ada@example.com", fullName: Self.name, isLikelyReal: true))
    }

    @Test(arguments: [nil, Data(), Data([0x66, 0xFF, 0xFE])])
    func requiresAnIdentityToken(_ token: Data?) {
        #expect(answer(token: token) == .failure(.noToken))
    }

    @Test(arguments: [nil, Data(), Data([0x66, 0xFF, 0xFE])])
    func authorizationCodeIsOptional(_ code: Data?) throws {
        #expect(try answer(code: code).get().authorizationCode == nil)
    }

    /// Apple returns an empty name instead of `nil` after the first time.
    @Test func emptyValuesBecomeNil() throws {
        var blank = PersonNameComponents()
        blank.givenName = ""
        for name in [nil, PersonNameComponents(), blank] {
            let credential = try answer(email: "", name: name).get()
            #expect(credential.fullName == nil && credential.email == nil)
        }
    }

    @Test func requiresTheSameState() throws {
        let request = AppleSignInRequest(scopes: [], state: "here")
        #expect(answer(to: request, state: "elsewhere") == .failure(.foreignState))
        #expect(answer(to: request, state: nil) == .failure(.foreignState))
        #expect(try answer(to: AppleSignInRequest(scopes: []), state: "elsewhere").get().state == "elsewhere")
    }

    @Test func descriptionsContainNoPersonalData() throws {
        let request = AppleSignInRequest(scopes: [.email], nonce: AppleNonce(rawValue: "n0nce"), state: "st4te")
        let credential = try answer(to: request, state: "st4te").get()
        var text = "\(credential) \(String(reflecting: credential)) "
        dump(credential, to: &text)
        text += Mirror(reflecting: credential).children.map { "\($0)" }.joined()
        for secret in ["signed", "code", "001", "ada", "Ada", "n0nce", "st4te"] {
            #expect(!text.contains(secret), "\(text)")
        }
        #expect(text.contains("isLikelyReal"))
    }
}
