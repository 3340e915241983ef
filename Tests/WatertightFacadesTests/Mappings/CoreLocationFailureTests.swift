import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct CoreLocationFailureTests {
    /// The numbers of CLError.h.
    static let codes: [(Int, CoreLocationFailure?)] = [
        (0, .unknownForNow), (1, .denied), (2, .network), (3, .headingDisturbed), (4, .denied), (5, .monitoringFailed),
        (6, .monitoringDelayed), (7, .monitoringDelayed), (8, .noResult), (9, .noResult), (16, .rangingFailed),
        (17, .rangingFailed), (18, .promptDeclined),
        (10, nil), (11, nil), (15, nil), (99, nil),
        // kCLErrorHistoricalLocationError, whose meaning Apple doesn't document.
        (19, nil),
    ]

    @Test(arguments: codes) func codesOfTheDomain(code: Int, meaning: CoreLocationFailure?) {
        let foreign = ForeignError("kCLErrorDomain", code)
        #expect(CoreLocationFailure(foreign: foreign.error) == meaning)
        #expect(CoreLocationFailure(foreign: foreign.wrapped) == meaning)
        #expect(CoreLocationFailure(foreign: foreign.elsewhere) == nil)
    }

    @Test(arguments: [
        ("kCLErrorDomain", 1, CoreLocationFailure.denied), ("NSURLErrorDomain", -1009, .network),
        ("com.example.elsewhere", 1, .unknownForNow),
    ])
    func anUnknownLocationYieldsToTheErrorBelow(_ domain: String, _ code: Int, _ meaning: CoreLocationFailure) {
        let below = ForeignError(domain, code).error
        let unknown = NSError(domain: "kCLErrorDomain", code: 0, userInfo: [NSUnderlyingErrorKey: below])
        #expect(CoreLocationFailure(foreign: unknown) == meaning)
    }

    @Test func everyCaseHasACode() {
        #expect(Set(Self.codes.compactMap(\.1)) == Set(CoreLocationFailure.allCases))
        #expect(CoreLocationFailure.promptDeclined.code.description == "core-location/prompt-declined")
    }
}
