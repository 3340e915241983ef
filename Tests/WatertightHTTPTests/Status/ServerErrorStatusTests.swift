import Testing
import WatertightHTTP

@Suite("ServerErrorStatus")
struct ServerErrorStatusTests {
    @Test(
        "a named case has its code, and the code that case",
        arguments: [
            (.internalServerError, 500), (.notImplemented, 501), (.badGateway, 502), (.serviceUnavailable, 503),
            (.gatewayTimeout, 504), (.httpVersionNotSupported, 505), (.variantAlsoNegotiates, 506),
            (.insufficientStorage, 507), (.loopDetected, 508), (.notExtended, 510),
            (.networkAuthenticationRequired, 511),
        ] as [(ServerErrorStatus, Int)])
    func codes(status: ServerErrorStatus, code: Int) {
        #expect(status.statusCode == code)
        #expect(ServerErrorStatus(statusCode: code) == status)
        #expect(status.reasonPhrase == statusRegistry[code])
        #expect(status.description == "\(code) \(status.reasonPhrase)")
    }

    @Test("the last code of the class belongs to it")
    func lastCode() {
        guard case .unassigned(599)? = ServerErrorStatus(statusCode: 599) else {
            Issue.record("599 is not an unassigned code of its class")
            return
        }
    }

    @Test("a code of no or another class is none", arguments: [Int.min, -500, 0, 499, 600, 1000, Int.max])
    func outside(code: Int) {
        #expect(ServerErrorStatus(statusCode: code) == nil)
    }

    @Test("an unassigned value with a registered code equals the named case")
    func canonical() {
        let handMade = ServerErrorStatus.unassigned(500)
        #expect(handMade == .internalServerError)
        #expect(handMade.hashValue == ServerErrorStatus.internalServerError.hashValue)
        #expect(handMade.description == "500 Internal Server Error")
        #expect(ServerErrorStatus.unassigned(509) != .unassigned(599))
    }

    @Test("an unassigned value with a code of another class does not trap", arguments: [Int.min, -1, 0, 999, Int.max])
    func foreignCode(code: Int) {
        #expect(ServerErrorStatus.unassigned(code).statusCode == code)
        #expect(ServerErrorStatus.unassigned(code).reasonPhrase == "")
    }
}
