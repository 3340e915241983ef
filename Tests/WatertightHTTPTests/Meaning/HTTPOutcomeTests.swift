import Testing
import WatertightHTTP
@_spi(Tests) import WatertightTesting

@Suite struct HTTPOutcomeTests {
    @Test func everyCodeRoundTripsInItsClass() {
        for code in -10...1100 {
            let outcome = HTTPOutcome(statusCode: code)
            #expect(outcome.statusCode == code)
            #expect(outcome.status.code == code)
            #expect(outcome == HTTPOutcome(statusCode: code))
            #expect(outcome != HTTPOutcome(statusCode: code + 1))
            #expect(outcome.isSuccess == (200...299).contains(code))
            let names = ["informational", "success", "redirection", "client", "server"]
            #expect(outcome.className == ((100...599).contains(code) ? names[code / 100 - 1] : "invalid"))
        }
    }

    @Test func everyIntegerHasAnOutcome() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let code = Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0...63, using: &generator)
            let outcome = HTTPOutcome(statusCode: code)
            #expect(outcome.statusCode == code, "seed \(seed)")
            #expect((outcome.className == "invalid") == !(100...599).contains(code), "seed \(seed)")
            #expect(!outcome.description.isEmpty)
        }
        for code in [Int.min, .max] { #expect(HTTPOutcome(statusCode: code) == .invalid(code)) }
    }

    @Test func code499IsAClientError() {
        guard case .clientError(let status) = HTTPOutcome(statusCode: 499) else {
            Issue.record("499 isn't a client error")
            return
        }
        #expect(status.code == 499)
        #expect(!status.isRegistered)
    }

    @Test(arguments: [
        (404, "404 Not Found"), (199, "199 (unregistered informational)"), (299, "299 (unregistered success)"),
        (399, "399 (unregistered redirection)"), (499, "499 (unregistered client error)"),
        (599, "599 (unregistered server error)"), (1000, "1000 (invalid status)"), (-1, "-1 (invalid status)"),
    ])
    func theDescriptionContainsTheCodeAndItsName(_ code: Int, _ expected: String) {
        #expect(HTTPOutcome(statusCode: code).description == expected)
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
