import Testing
import WatertightHTTP

@Suite("RedirectionStatus")
struct RedirectionStatusTests {
    @Test(
        "a named case has its code, and the code that case",
        arguments: [
            (.multipleChoices, 300), (.movedPermanently, 301), (.found, 302), (.seeOther, 303), (.notModified, 304),
            (.useProxy, 305), (.unused, 306), (.temporaryRedirect, 307), (.permanentRedirect, 308),
        ] as [(RedirectionStatus, Int)])
    func codes(status: RedirectionStatus, code: Int) {
        #expect(status.statusCode == code)
        #expect(RedirectionStatus(statusCode: code) == status)
        #expect(status.reasonPhrase == statusRegistry[code])
        #expect(status.description == "\(code) \(status.reasonPhrase)")
    }

    @Test("the last code of the class belongs to it")
    func lastCode() {
        guard case .unassigned(399)? = RedirectionStatus(statusCode: 399) else {
            Issue.record("399 is not an unassigned code of its class")
            return
        }
    }

    @Test("a code of no or another class is none", arguments: [Int.min, -300, 0, 299, 400, 1000, Int.max])
    func outside(code: Int) {
        #expect(RedirectionStatus(statusCode: code) == nil)
    }

    @Test("an unassigned value with a registered code equals the named case")
    func canonical() {
        let handMade = RedirectionStatus.unassigned(300)
        #expect(handMade == .multipleChoices)
        #expect(handMade.hashValue == RedirectionStatus.multipleChoices.hashValue)
        #expect(handMade.description == "300 Multiple Choices")
        #expect(RedirectionStatus.unassigned(309) != .unassigned(310))
    }

    @Test("an unassigned value with a code of another class does not trap", arguments: [Int.min, -1, 0, 999, Int.max])
    func foreignCode(code: Int) {
        #expect(RedirectionStatus.unassigned(code).statusCode == code)
        #expect(RedirectionStatus.unassigned(code).reasonPhrase == "")
    }
}
