import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct AuthorizationFailureTests {
    /// The numbers of ASAuthorizationError.h.
    static let codes: [(Int, AuthorizationFailure?)] = [
        (1000, .unavailable), (1002, .unintelligible), (1003, .needsInteraction), (1004, .failed),
        (1005, .needsInteraction), (1006, .excludedCredential), (1007, .importFailed), (1008, .exportFailed),
        (1009, .preferSignInWithApple), (1010, .notSetUpForPasskeys),
        (1001, nil), (1011, nil), (999, nil), (0, nil),
    ]

    @Test(arguments: codes) func codesOfTheDomain(code: Int, meaning: AuthorizationFailure?) {
        let foreign = ForeignError("com.apple.AuthenticationServices.AuthorizationError", code)
        #expect(AuthorizationFailure(foreign: foreign.error) == meaning)
        #expect(AuthorizationFailure(foreign: foreign.wrapped) == meaning)
        #expect(AuthorizationFailure(foreign: foreign.elsewhere) == nil)
    }

    @Test(arguments: [1000, 1004]) func aCodeWithoutACauseYieldsToTheErrorBelow(_ code: Int) {
        let domain = "com.apple.AuthenticationServices.AuthorizationError"
        let below = ForeignError(domain, 1010).error
        let error = NSError(domain: domain, code: code, userInfo: [NSUnderlyingErrorKey: below])
        #expect(AuthorizationFailure(foreign: error) == .notSetUpForPasskeys)
    }

    @Test func everyCaseHasANumber() {
        #expect(Set(Self.codes.compactMap(\.1)) == Set(AuthorizationFailure.allCases))
    }
}
