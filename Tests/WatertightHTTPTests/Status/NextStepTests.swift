import HTTPTypes
import Testing
import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("NextStep")
struct NextStepTests {
    /// The step of every registered code, without `Retry-After`.
    static let steps: [(step: NextStep, codes: [Int])] = [
        (.awaitFinalResponse, [100, 102, 103, 104]),
        (.switchProtocols, [101]),
        (.proceed, [200, 201, 202, 203, 204, 205, 206, 207, 208, 226]),
        (.followRedirect(after: nil), [300, 301, 302, 303, 307, 308]),
        (.useCached, [304]),
        (.fixInput, [400, 413, 414, 415, 422]),
        (.signInAgain, [401]),
        (.pay, [402]),
        (.notAllowed, [403]),
        (.notFound, [404]),
        (.authenticateWithProxy, [407]),
        (.retry(after: nil), [408, 421, 425, 502, 503, 504]),
        (.reloadThenRetry, [409, 412, 416, 428]),
        (.gone, [410]),
        (.waitForUnlock, [423]),
        (.upgradeClient, [426]),
        (.slowDown(nil), [429]),
        (.legallyBlocked, [451]),
        (.signInToNetwork, [511]),
        (
            .reportFault,
            [305, 306, 405, 406, 411, 417, 418, 424, 431, 500, 501, 505, 506, 507, 508, 510]
        ),
    ]

    static let pairs = steps.flatMap { row in row.codes.map { ($0, row.step) } }
    static let now = Date(timeIntervalSince1970: 784_111_777)

    @Test("a code has its meaning", arguments: pairs)
    func meaning(code: Int, step: NextStep) {
        #expect(HTTPOutcome(statusCode: code).nextStep == step)
        #expect(HTTPOutcome(statusCode: code).nextStep(headerFields: [:], now: Self.now) == step)
    }

    @Test("every registered code has been given one")
    func complete() {
        #expect(Self.pairs.map(\.0).sorted() == statusRegistry.keys.sorted())
    }

    @Test("an unassigned code means what the x00 of its class means", arguments: 100...599)
    func unassigned(code: Int) {
        guard statusRegistry[code] == nil else { return }
        let outcome = HTTPOutcome(statusCode: code)
        #expect(outcome.nextStep == HTTPOutcome(statusCode: code / 100 * 100).nextStep)
    }

    @Test("an invalid code is treated as a 5xx", arguments: [Int.min, -1, 0, 99, 600, 999, 1000, Int.max])
    func invalid(code: Int) {
        #expect(HTTPOutcome(statusCode: code).nextStep == .reportFault)
    }

    @Test(
        "Retry-After gives a code its time",
        arguments: [
            (301, .followRedirect(after: .delay(.seconds(120)))),
            (408, .retry(after: .delay(.seconds(120)))),
            (413, .retry(after: .delay(.seconds(120)))),
            (425, .retry(after: .delay(.seconds(120)))),
            (429, .slowDown(.delay(.seconds(120)))),
            (500, .retry(after: .delay(.seconds(120)))),
            (502, .retry(after: .delay(.seconds(120)))),
            (503, .maintenance(.delay(.seconds(120)))),
            (504, .retry(after: .delay(.seconds(120)))),
            (599, .retry(after: .delay(.seconds(120)))),
            (1000, .retry(after: .delay(.seconds(120)))),
            // Not to be repeated until a person asks again, whatever the time.
            (507, .reportFault),
            (403, .notAllowed),
            (200, .proceed),
        ] as [(Int, NextStep)])
    func retryAfter(code: Int, step: NextStep) {
        let outcome = HTTPOutcome(statusCode: code)
        #expect(outcome.nextStep(headerFields: [.retryAfter: "120"], now: Self.now) == step)
    }

    @Test("maintenance has an end in the future; after that, and without an end, a 503 is one to retry")
    func maintenance() {
        let unavailable = HTTPOutcome.serverError(.serviceUnavailable)
        func step(_ fieldValue: String) -> NextStep {
            unavailable.nextStep(headerFields: [.retryAfter: fieldValue], now: Self.now)
        }
        #expect(step("Sun, 06 Nov 1994 08:49:38 GMT") == .maintenance(.date(Self.now.addingTimeInterval(1))))
        #expect(step("Sun, 06 Nov 1994 08:49:37 GMT") == .retry(after: .date(Self.now)))
        #expect(step("0") == .retry(after: .delay(.zero)))
        #expect(step("soon") == .retry(after: nil))
    }

    @Test("only what may work again without a change is worth retrying", arguments: pairs)
    func isWorthRetrying(code: Int, step: NextStep) {
        #expect(step.isWorthRetrying == [408, 421, 425, 429, 502, 503, 504].contains(code))
    }

    @Test("a step reads well in a log")
    func description() {
        let wait = RetryAfter.delay(.seconds(30))
        #expect("\(NextStep.slowDown(wait))" == "slow down, and retry after 30.0 seconds")
        #expect("\(NextStep.slowDown(nil))" == "slow down, and retry")
        #expect("\(NextStep.retry(after: .date(Self.now)))" == "retry after Sun, 06 Nov 1994 08:49:37 GMT")
        #expect("\(NextStep.maintenance(wait))" == "wait for the maintenance to end, and retry after 30.0 seconds")
        let texts = Set(Self.steps.map { "\($0.step)" })
        #expect(texts.count == Self.steps.count)
    }

    @Test("a step hands on the wait that it carries")
    func carriedWait() {
        let wait = RetryAfter.delay(.seconds(5))
        #expect(NextStep.maintenance(wait).isWorthRetrying)
        let carriers: [NextStep] = [
            .maintenance(wait), .slowDown(wait), .retry(after: wait), .followRedirect(after: wait),
        ]
        for step in carriers { #expect(step.retryAfter == wait) }
        for (_, step) in Self.pairs { #expect(step.retryAfter == nil) }
    }
}
