import Testing
import WatertightHTTP

@Suite("SuccessStatus")
struct SuccessStatusTests {
    @Test(
        "a named case has its code, and the code that case",
        arguments: [
            (.ok, 200), (.created, 201), (.accepted, 202), (.nonAuthoritativeInformation, 203), (.noContent, 204),
            (.resetContent, 205), (.partialContent, 206), (.multiStatus, 207), (.alreadyReported, 208), (.imUsed, 226),
        ] as [(SuccessStatus, Int)])
    func codes(status: SuccessStatus, code: Int) {
        #expect(status.statusCode == code)
        #expect(SuccessStatus(statusCode: code) == status)
        #expect(status.reasonPhrase == statusRegistry[code])
        #expect(status.description == "\(code) \(status.reasonPhrase)")
    }

    @Test("the last code of the class belongs to it")
    func lastCode() {
        guard case .unassigned(299)? = SuccessStatus(statusCode: 299) else {
            Issue.record("299 is not an unassigned code of its class")
            return
        }
    }

    @Test("a code of no or another class is none", arguments: [Int.min, -200, 0, 199, 300, 1000, Int.max])
    func outside(code: Int) {
        #expect(SuccessStatus(statusCode: code) == nil)
    }

    @Test("an unassigned value with a registered code equals the named case")
    func canonical() {
        let handMade = SuccessStatus.unassigned(200)
        #expect(handMade == .ok)
        #expect(handMade.hashValue == SuccessStatus.ok.hashValue)
        #expect(handMade.description == "200 OK")
        #expect(SuccessStatus.unassigned(209) != .unassigned(210))
    }

    @Test("an unassigned value with a code of another class does not trap", arguments: [Int.min, -1, 0, 999, Int.max])
    func foreignCode(code: Int) {
        #expect(SuccessStatus.unassigned(code).statusCode == code)
        #expect(SuccessStatus.unassigned(code).reasonPhrase == "")
    }
}
