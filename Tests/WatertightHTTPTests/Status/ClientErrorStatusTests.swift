import Testing
import WatertightHTTP

@Suite("ClientErrorStatus")
struct ClientErrorStatusTests {
    @Test(
        "a named case has its code, and the code that case",
        arguments: [
            (.badRequest, 400), (.unauthorized, 401), (.paymentRequired, 402), (.forbidden, 403), (.notFound, 404),
            (.methodNotAllowed, 405), (.notAcceptable, 406), (.proxyAuthenticationRequired, 407),
            (.requestTimeout, 408), (.conflict, 409), (.gone, 410), (.lengthRequired, 411), (.preconditionFailed, 412),
            (.contentTooLarge, 413), (.uriTooLong, 414), (.unsupportedMediaType, 415), (.rangeNotSatisfiable, 416),
            (.expectationFailed, 417), (.teapot, 418), (.misdirectedRequest, 421), (.unprocessableContent, 422),
            (.locked, 423), (.failedDependency, 424), (.tooEarly, 425), (.upgradeRequired, 426),
            (.preconditionRequired, 428), (.tooManyRequests, 429), (.requestHeaderFieldsTooLarge, 431),
            (.unavailableForLegalReasons, 451),
        ] as [(ClientErrorStatus, Int)])
    func codes(status: ClientErrorStatus, code: Int) {
        #expect(status.statusCode == code)
        #expect(ClientErrorStatus(statusCode: code) == status)
        #expect(status.reasonPhrase == statusRegistry[code])
        #expect(status.description == "\(code) \(status.reasonPhrase)")
    }

    @Test("the last code of the class belongs to it")
    func lastCode() {
        guard case .unassigned(499)? = ClientErrorStatus(statusCode: 499) else {
            Issue.record("499 is not an unassigned code of its class")
            return
        }
    }

    @Test("a code of no or another class is none", arguments: [Int.min, -400, 0, 399, 500, 1000, Int.max])
    func outside(code: Int) {
        #expect(ClientErrorStatus(statusCode: code) == nil)
    }

    @Test("an unassigned value with a registered code equals the named case")
    func canonical() {
        let handMade = ClientErrorStatus.unassigned(400)
        #expect(handMade == .badRequest)
        #expect(handMade.hashValue == ClientErrorStatus.badRequest.hashValue)
        #expect(handMade.description == "400 Bad Request")
        #expect(ClientErrorStatus.unassigned(419) != .unassigned(420))
    }

    @Test("an unassigned value with a code of another class does not trap", arguments: [Int.min, -1, 0, 999, Int.max])
    func foreignCode(code: Int) {
        #expect(ClientErrorStatus.unassigned(code).statusCode == code)
        #expect(ClientErrorStatus.unassigned(code).reasonPhrase == "")
    }
}
