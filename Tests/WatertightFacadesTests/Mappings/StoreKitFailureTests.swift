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

    @Test(arguments: [-1001, -1003, -1004, -1005, -1006, -1009, -1018, -1019, -1020, -1200])
    func aFailureOfTheNetwork(_ code: Int) {
        let foreign = ForeignError("NSURLErrorDomain", code)
        let daemon = NSError(domain: "ASDErrorDomain", code: 500, userInfo: [NSUnderlyingErrorKey: foreign.error])
        let unknown = NSError(domain: "SKErrorDomain", code: 0, userInfo: [NSUnderlyingErrorKey: daemon])
        for error in [foreign.error, daemon, unknown] { #expect(StoreKitFailure(foreign: error) == .network) }
        let refused = NSError(domain: "SKErrorDomain", code: 4, userInfo: [NSUnderlyingErrorKey: foreign.error])
        #expect(StoreKitFailure(foreign: refused) == .notAllowed)
    }

    @Test(arguments: [-1, -999, -1000, -1002, -1011, -1022, -1100, -3000])
    func otherErrorsOfURLLoading(_ code: Int) {
        #expect(StoreKitFailure(foreign: ForeignError("NSURLErrorDomain", code).error) == nil)
    }

    @Test func everyCaseHasACode() {
        #expect(Set(Self.codes.compactMap(\.1)) == Set(StoreKitFailure.allCases))
        #expect(StoreKitFailure.offerRefused.code.description == "store-kit/offer-refused")
    }
}
