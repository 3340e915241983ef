import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct StoreKitFailureTests {
    /// The numbers of SKError.h.
    static let codes: [(Int, StoreKitFailure?)] = [
        (1, .notAllowed), (3, .invalidPurchase), (4, .notAllowed), (5, .productUnavailable), (7, .network),
        (9, .privacyAcknowledgmentRequired), (10, .notEntitled), (11, .offerRefused), (12, .offerRefused),
        (13, .offerRefused), (14, .offerRefused),
        (18, .offerRefused), (19, .unsupported),
        (0, nil), (2, nil), (15, nil), (99, nil),
    ]

    @Test(arguments: codes) func codesOfTheDomain(code: Int, meaning: StoreKitFailure?) {
        let foreign = ForeignError("SKErrorDomain", code)
        #expect(StoreKitFailure(foreign: foreign.error) == meaning)
        #expect(StoreKitFailure(foreign: foreign.wrapped) == meaning)
        #expect(StoreKitFailure(foreign: foreign.elsewhere) == nil)
    }

    @Test func everyCaseHasACode() {
        #expect(Set(Self.codes.compactMap(\.1)) == Set(StoreKitFailure.allCases))
        #expect(StoreKitFailure.offerRefused.code.description == "store-kit/offer-refused")
    }
}
