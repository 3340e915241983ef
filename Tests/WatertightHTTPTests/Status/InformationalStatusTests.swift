import Testing
import WatertightHTTP

@Suite("InformationalStatus")
struct InformationalStatusTests {
    @Test(
        "a named case has its code, and the code that case",
        arguments: [
            (.continue, 100), (.switchingProtocols, 101), (.processing, 102), (.earlyHints, 103),
            (.uploadResumptionSupported, 104),
        ] as [(InformationalStatus, Int)])
    func codes(status: InformationalStatus, code: Int) {
        #expect(status.statusCode == code)
        #expect(InformationalStatus(statusCode: code) == status)
        #expect(status.reasonPhrase == statusRegistry[code])
        #expect(status.description == "\(code) \(status.reasonPhrase)")
    }

    @Test("the last code of the class belongs to it")
    func lastCode() {
        guard case .unassigned(199)? = InformationalStatus(statusCode: 199) else {
            Issue.record("199 is not an unassigned code of its class")
            return
        }
    }

    @Test("a code of no or another class is none", arguments: [Int.min, -100, 0, 99, 200, 1000, Int.max])
    func outside(code: Int) {
        #expect(InformationalStatus(statusCode: code) == nil)
    }

    @Test("an unassigned value with a registered code equals the named case")
    func canonical() {
        let handMade = InformationalStatus.unassigned(100)
        #expect(handMade == .continue)
        #expect(handMade.hashValue == InformationalStatus.continue.hashValue)
        #expect(handMade.description == "100 Continue")
        #expect(InformationalStatus.unassigned(105) != .unassigned(106))
    }

    @Test("an unassigned value with a code of another class does not trap", arguments: [Int.min, -1, 0, 999, Int.max])
    func foreignCode(code: Int) {
        #expect(InformationalStatus.unassigned(code).statusCode == code)
        #expect(InformationalStatus.unassigned(code).reasonPhrase == "")
    }
}
