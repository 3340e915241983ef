import HTTPTypes
import Testing
import WatertightHTTP
import WatertightTesting

@Suite("HTTPOutcome")
struct HTTPOutcomeTests {
    @Test("every status code comes out as it went in, named case or not", arguments: 100...599)
    func roundTrip(code: Int) {
        let outcome = HTTPOutcome(statusCode: code)
        #expect(outcome.statusCode == code)
        #expect(outcome.status?.code == code)
        #expect(outcome == HTTPOutcome(HTTPResponse.Status(code: code)))
        #expect(outcome == HTTPOutcome(HTTPResponse(status: HTTPResponse.Status(code: code, reasonPhrase: "Other"))))
        #expect(
            [
                outcome.isInformational, outcome.isSuccess, outcome.isRedirection, outcome.isClientError,
                outcome.isServerError,
            ]
                == (1...5).map { $0 == code / 100 })
        let statuses: [(any HTTPStatusClass)?] = [
            outcome.informationalStatus, outcome.successStatus, outcome.redirectionStatus, outcome.clientErrorStatus,
            outcome.serverErrorStatus,
        ]
        #expect(statuses.map { $0?.statusCode } == (1...5).map { $0 == code / 100 ? code : nil })
        #expect(outcome.className == ["informational", "success", "redirection", "client", "server"][code / 100 - 1])
    }

    @Test(
        "a class ends with its last code",
        arguments: [
            (Int.min, "invalid"), (-404, "invalid"), (-1, "invalid"), (0, "invalid"), (99, "invalid"),
            (100, "informational"), (199, "informational"), (200, "success"), (299, "success"), (300, "redirection"),
            (399, "redirection"), (400, "client"), (499, "client"), (500, "server"), (599, "server"), (600, "invalid"),
            (999, "invalid"), (1000, "invalid"), (Int.max, "invalid"),
        ])
    func boundaries(code: Int, expected: String) {
        let outcome = HTTPOutcome(statusCode: code)
        #expect(outcome.className == expected)
        #expect(outcome.statusCode == code)
    }

    @Test("a status exists only where its type can hold the code", arguments: [0, 99, 600, 999])
    func statusInRange(code: Int) {
        #expect(HTTPOutcome(statusCode: code).status?.code == code)
    }

    @Test("and is absent where that type would trap", arguments: [-1, 1000, Int.min, Int.max])
    func statusOutOfRange(code: Int) {
        #expect(HTTPOutcome(statusCode: code).status == nil)
    }

    @Test("any integer has an outcome", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func anyInteger(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let code = Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0...63, using: &generator)
            let outcome = HTTPOutcome(statusCode: code)
            #expect(outcome.statusCode == code)
            #expect((outcome.className == "invalid") == !(100...599).contains(code))
            #expect((outcome.status == nil) == !(0...999).contains(code))
            #expect(!outcome.description.isEmpty)
            _ = outcome.nextStep
        }
    }

    @Test("a hand-made value equals, and means the same as, the one that the initializer makes")
    func canonical() {
        let handMade: [HTTPOutcome] = [
            .invalid(404), .clientError(.unassigned(404)), .serverError(.unassigned(404)), .clientError(.notFound),
        ]
        #expect(Set(handMade) == [HTTPOutcome(statusCode: 404)])
        #expect(Set(handMade.map(\.nextStep)) == [.notFound])
        #expect(Set(handMade.map(\.description)) == ["404 Not Found"])
        #expect(Set(handMade.map(\.reasonPhrase)) == ["Not Found"])
        #expect(HTTPOutcome.invalid(200).isSuccess)
        #expect(HTTPOutcome.clientError(.notFound) != .clientError(.gone))
    }

    @Test(
        "a description has the code and what is known of it",
        arguments: [
            (404, "404 Not Found"), (199, "199 (unassigned informational)"), (299, "299 (unassigned success)"),
            (399, "399 (unassigned redirection)"), (499, "499 (unassigned client error)"),
            (599, "599 (unassigned server error)"), (1000, "1000 (invalid status)"), (-1, "-1 (invalid status)"),
        ])
    func description(code: Int, expected: String) {
        #expect(HTTPOutcome(statusCode: code).description == expected)
    }

    @Test("a server's own reason phrase changes nothing")
    func reasonPhrase() {
        let outcome = HTTPOutcome(HTTPResponse.Status(code: 404, reasonPhrase: "OK"))
        #expect(outcome.reasonPhrase == "Not Found")
        #expect(outcome.status?.reasonPhrase == "Not Found")
    }
}

extension HTTPOutcome {
    fileprivate var className: String {
        switch self {
        case .informational: "informational"
        case .success: "success"
        case .redirection: "redirection"
        case .clientError: "client"
        case .serverError: "server"
        case .invalid: "invalid"
        }
    }
}
