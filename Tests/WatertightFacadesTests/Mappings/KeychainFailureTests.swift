import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct KeychainFailureTests {
    /// The numbers of SecBase.h.
    static let statuses: [(Int32, KeychainFailure?)] = [
        (-34, .outOfSpace), (-50, .invalidQuery), (-25243, .missingEntitlement), (-25291, .unavailable),
        (-25292, .notPermitted), (-25293, .authenticationFailed), (-25294, .unavailable),
        (-25295, .unavailable), (-25299, .duplicate), (-25300, .notFound), (-25303, .invalidQuery),
        (-25307, .unavailable), (-25308, .locked),
        (-25315, .locked), (-25320, .locked), (-26275, .undecodable), (-34018, .missingEntitlement),
        (-34020, .notPermitted), (-67585, .unavailable),
        (0, nil), (-128, nil), (-9806, nil),
    ]

    @Test(arguments: statuses) func statusesAndErrors(status: Int32, meaning: KeychainFailure?) {
        let foreign = ForeignError("NSOSStatusErrorDomain", Int(status))
        #expect(KeychainFailure(status: status) == meaning)
        #expect(KeychainFailure(foreign: foreign.error) == meaning)
        #expect(KeychainFailure(foreign: foreign.wrapped) == meaning)
        #expect(KeychainFailure(foreign: foreign.elsewhere) == nil)
    }

    @Test func everyCaseHasAStatus() {
        #expect(Set(Self.statuses.compactMap(\.1)) == Set(KeychainFailure.allCases))
        #expect(KeychainFailure.notFound.code.description == "keychain/not-found")
    }
}
