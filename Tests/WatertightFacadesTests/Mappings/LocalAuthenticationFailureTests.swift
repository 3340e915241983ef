import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct LocalAuthenticationFailureTests {
    /// The numbers of LAPublicDefines.h.
    static let codes: [(Int, LocalAuthenticationFailure?)] = [
        (-1, .notRecognized), (-3, .passcodeChosen), (-5, .passcodeNotSet), (-6, .notAvailable), (-7, .notEnrolled),
        (-8, .lockedOut), (-10, .misused), (-11, .notAvailable), (-12, .notAvailable), (-13, .notAvailable),
        (-14, .misused), (-1004, .notInteractive),
        (-2, nil), (-4, nil), (-9, nil), (1, nil),
    ]

    @Test(arguments: codes) func codesOfTheDomain(code: Int, meaning: LocalAuthenticationFailure?) {
        let foreign = ForeignError("com.apple.LocalAuthentication", code)
        #expect(LocalAuthenticationFailure(foreign: foreign.error) == meaning)
        #expect(LocalAuthenticationFailure(foreign: foreign.wrapped) == meaning)
        #expect(LocalAuthenticationFailure(foreign: foreign.elsewhere) == nil)
    }

    @Test func everyCaseHasACode() {
        #expect(Set(Self.codes.compactMap(\.1)) == Set(LocalAuthenticationFailure.allCases))
        #expect(LocalAuthenticationFailure.notRecognized.code.description == "local-authentication/not-recognized")
        #expect(LocalAuthenticationFailure.lockedOut.code.description == "local-authentication/locked-out")
    }
}
