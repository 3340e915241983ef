import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct CloudKitFailureTests {
    /// The numbers of CKError.h.
    static let codes: [(Int, CloudKitFailure?)] = [
        (1, .rejected), (2, .partial), (3, .network), (4, .network), (5, .misused), (6, .busy), (7, .busy),
        (8, .misused), (9, .notSignedIn), (10, .notPermitted), (11, .notFound), (12, .misused), (13, nil),
        (14, .conflict), (15, .rejected), (16, .assetUnavailable), (17, .assetUnavailable), (18, .outdated),
        (19, .constraintViolated), (20, nil), (21, .tokenExpired), (22, .batchFailed), (23, .busy), (24, .misused),
        (25, .quotaExceeded), (26, .notFound), (27, .tooLarge), (28, .zoneDeleted), (29, .tooManyParticipants),
        (30, .alreadyShared), (31, .constraintViolated), (32, .accountUnavailable), (33, .verificationRequired),
        (34, .answerLost), (35, .assetUnavailable), (36, .accountUnavailable), (37, .alreadyShared), (99, nil),
    ]

    @Test(arguments: codes) func codesOfTheDomain(code: Int, meaning: CloudKitFailure?) {
        let foreign = ForeignError("CKErrorDomain", code)
        #expect(CloudKitFailure(foreign: foreign.error) == meaning)
        #expect(CloudKitFailure(foreign: foreign.wrapped) == meaning)
        #expect(CloudKitFailure(foreign: foreign.elsewhere) == nil)
    }

    @Test func everyCaseHasACode() {
        #expect(Set(Self.codes.compactMap(\.1)) == Set(CloudKitFailure.allCases))
        #expect(CloudKitFailure.quotaExceeded.code.description == "cloud-kit/quota-exceeded")
    }

    private func partial(_ items: Any?, domain: String = "CKErrorDomain", code: Int = 2) -> any Error {
        NSError(domain: domain, code: code, userInfo: items.map { ["CKPartialErrors": $0] } ?? [:])
    }

    @Test func itemsOfAPartialFailure() {
        let items: [String: any Error] = [
            "changed": ForeignError("CKErrorDomain", 14).error, "fine": ForeignError("CKErrorDomain", 22).error,
            "cancelled": ForeignError("CKErrorDomain", 20).error, "foreign": ForeignError("Elsewhere", 14).error,
        ]
        #expect(
            CloudKitFailure.items(String.self, foreign: partial(items)) == [
                "changed": .conflict, "fine": .batchFailed, "cancelled": nil, "foreign": nil,
            ])
        #expect(CloudKitFailure.items(Int.self, foreign: partial(items)) == [:], "identifiers of another type")
        #expect(CloudKitFailure.items(String.self, foreign: partial(nil)) == [:])
        #expect(CloudKitFailure.items(String.self, foreign: partial("no dictionary")) == [:])
        #expect(CloudKitFailure.items(String.self, foreign: partial(items, code: 3)) == nil)
        #expect(CloudKitFailure.items(String.self, foreign: partial(items, domain: "Elsewhere")) == nil)
    }

    private func below(_ error: any Error) -> any Error {
        NSError(domain: "com.example.sync", code: 7, userInfo: [NSUnderlyingErrorKey: error])
    }

    @Test func itemsBelowAWrapper() {
        let items: [String: any Error] = [
            "changed": below(ForeignError("CKErrorDomain", 14).error), "busy": ForeignError("CKErrorDomain", 6).error,
        ]
        let error = below(below(partial(items)))
        #expect(CloudKitFailure(foreign: error) == .partial)
        #expect(CloudKitFailure.items(String.self, foreign: error) == ["changed": .conflict, "busy": .busy])
    }

    private func cloudKit(_ code: Int, over error: any Error) -> any Error {
        NSError(domain: "CKErrorDomain", code: code, userInfo: [NSUnderlyingErrorKey: error])
    }

    @Test(arguments: [1, 2]) func aCodeWithoutACauseYieldsToTheErrorBelow(_ code: Int) {
        let full = ForeignError("CKErrorDomain", 25).error
        #expect(CloudKitFailure(foreign: cloudKit(code, over: full)) == .quotaExceeded)
        #expect(CloudKitFailure(foreign: cloudKit(code, over: below(full))) == .quotaExceeded)
        #expect(
            CloudKitFailure(foreign: cloudKit(code, over: ForeignError("NSURLErrorDomain", -1009).error)) == .network)
        #expect(CloudKitFailure(foreign: cloudKit(9, over: full)) == .notSignedIn)
    }

    @Test func aPartialFailureWithItemsKeepsItsMeaning() {
        let items: [String: any Error] = [
            "a": ForeignError("CKErrorDomain", 14).error, "b": ForeignError("CKErrorDomain", 26).error,
        ]
        let error = NSError(
            domain: "CKErrorDomain", code: 2,
            userInfo: ["CKPartialErrors": items, NSUnderlyingErrorKey: ForeignError("CKErrorDomain", 25).error])
        #expect(CloudKitFailure(foreign: error) == .partial)
        #expect(CloudKitFailure(foreign: cloudKit(25, over: error)) == .quotaExceeded)
        let inside = cloudKit(2, over: error)
        #expect(CloudKitFailure(foreign: inside) == .partial)
        #expect(CloudKitFailure.items(String.self, foreign: inside) == ["a": .conflict, "b": .notFound])
    }

    @Test(arguments: [
        ([25], CloudKitFailure.quotaExceeded), ([25, 25], .quotaExceeded), ([25, 22, 22], .quotaExceeded),
        ([7, 23], .busy), ([22, 22], .batchFailed), ([14, 26], .partial), ([14, 20], .partial), ([20], .partial),
        ([14, 22, 26], .partial), ([99, 99], .partial), ([], .partial),
    ])
    func itemsWithOneMeaningGiveItToThePartialFailure(_ codes: [Int], _ meaning: CloudKitFailure) {
        let items = Dictionary(
            uniqueKeysWithValues: codes.enumerated().map { ($0, ForeignError("CKErrorDomain", $1).error) })
        #expect(CloudKitFailure(foreign: partial(items)) == meaning)
        #expect(CloudKitFailure(foreign: below(partial(items))) == meaning)
        #expect(CloudKitFailure(foreign: partial(["zone": partial(items)])) == meaning, "one operation in each zone")
    }

    private func delayed(_ seconds: Any, code: Int = 7) -> any Error {
        NSError(domain: "CKErrorDomain", code: code, userInfo: ["CKRetryAfter": seconds])
    }

    @Test func theDelayThatCloudKitRequests() {
        #expect(CloudKitFailure.retryAfter(foreign: delayed(2.5)) == .seconds(2.5))
        #expect(CloudKitFailure.retryAfter(foreign: below(delayed(3))) == .seconds(3))
        let items: [String: any Error] = ["a": delayed(1), "b": below(delayed(30)), "c": ForeignError("SDK", 1).error]
        #expect(CloudKitFailure.retryAfter(foreign: partial(items)) == .seconds(30), "the longest of the items")
        #expect(CloudKitFailure.retryAfter(foreign: ForeignError("CKErrorDomain", 7).error) == nil)
        for odd in [-1, 0, Double.nan, Double.infinity, "soon"] as [Any] {
            #expect(CloudKitFailure.retryAfter(foreign: delayed(odd)) == nil, "\(odd)")
        }
        #expect(CloudKitFailure.retryAfter(foreign: delayed(1e30)) == .seconds(86_400), "at most a day")
        let elsewhere = NSError(domain: "SDK", code: 7, userInfo: ["CKRetryAfter": 5])
        #expect(CloudKitFailure.retryAfter(foreign: elsewhere) == nil)
    }
}
