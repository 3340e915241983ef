import Foundation
import HTTPTypes
import Testing
import WatertightHTTP
import WatertightTesting

@Suite struct NextStepTests {
    @Test func everyRegisteredCodeHasItsStep() {
        for row in statusRegistry {
            let status = HTTPResponse.Status(any: row.code)
            #expect(status.nextStep() == row.step)
            #expect(status.nextStep(after: nil) == row.step)
            #expect((row.step?.isWorthRetrying == true) == [408, 421, 425, 429, 502, 503, 504].contains(row.code))
        }
    }

    /// A client error without a known meaning doesn't blame the user's input.
    @Test func anUnregisteredCodeHasItsCommonMeaningOrTheStepOfItsClass() {
        let known: [ClosedRange<Int>: NextStep] = [
            419...419: .signInAgain, 440...440: .signInAgain, 420...420: .slowDown(after: nil),
            430...430: .slowDown(after: nil), 498...498: .slowDown(after: nil), 520...527: .retry(after: nil),
            529...530: .retry(after: nil), 598...598: .retry(after: nil),
        ]
        for code in 100...599 where !HTTPResponse.Status(any: code).isRegistered {
            let common = known.first { $0.key.contains(code) }?.value
            let first = HTTPResponse.Status(any: code / 100 * 100).nextStep()
            let class_: NextStep? = (400...499).contains(code) ? .reportFault : first
            #expect(HTTPResponse.Status(any: code).nextStep() == common ?? class_)
        }
    }

    @Test(arguments: [Int.min, -1, 0, 99, 600, 999, 1000, Int.max])
    func anInvalidCodeIsTreatedLikeA500(_ code: Int) {
        #expect(HTTPResponse.Status(any: code).nextStep() == .reportFault)
        #expect(HTTPResponse.Status(any: code).nextStep(after: .seconds(1)) == .retry(after: .seconds(1)))
    }

    @Test(
        arguments: [
            (301, .followRedirect(after: .seconds(120))), (408, .retry(after: .seconds(120))),
            (413, .retry(after: .seconds(120))), (425, .retry(after: .seconds(120))),
            (429, .slowDown(after: .seconds(120))), (500, .retry(after: .seconds(120))),
            (502, .retry(after: .seconds(120))), (503, .maintenance(after: .seconds(120))),
            (504, .retry(after: .seconds(120))), (599, .retry(after: .seconds(120))),
            (1000, .retry(after: .seconds(120))),
            // Not to be retried unless the user requests it, whatever the delay.
            (507, .reportFault), (403, .notAllowed),
        ] as [(Int, NextStep)])
    func aStepCarriesTheDelay(_ code: Int, _ step: NextStep) {
        #expect(HTTPResponse.Status(any: code).nextStep(after: .seconds(120)) == step)
        #expect(HTTPFailure.sample(status: code, headerFields: [.retryAfter: "120"]).nextStep == step)
    }

    /// Load balancers send `Retry-After: 1` with each 503.
    @Test(arguments: [(0, false), (1, false), (59, false), (60, true), (3600, true)])
    func maintenanceTakesAMinuteOrMore(_ seconds: Int, _ isMaintenance: Bool) {
        let failure = HTTPFailure.sample(status: 503, headerFields: [.retryAfter: "\(seconds)"])
        #expect(
            failure.nextStep
                == (isMaintenance ? .maintenance(after: .seconds(seconds)) : .retry(after: .seconds(seconds))))
    }

    @Test func aSuccessHasNoStep() {
        for code in 200...299 { #expect(HTTPResponse.Status(any: code).nextStep(after: .seconds(1)) == nil) }
    }

    @Test func maintenanceEndsInTheFuture() {
        let received = Date(timeIntervalSince1970: 784_111_777)
        func step(_ retryAfter: String) -> NextStep {
            HTTPFailure.sample(status: 503, headerFields: [.retryAfter: retryAfter], receivedAt: received).nextStep
        }
        #expect(step("Sun, 06 Nov 1994 08:50:37 GMT") == .maintenance(after: .seconds(60)))
        #expect(step("Sun, 06 Nov 1994 08:49:38 GMT") == .retry(after: .seconds(1)))
        #expect(step("Sun, 06 Nov 1994 08:49:37 GMT") == .retry(after: .zero))
        #expect(step("0") == .retry(after: .zero))
        #expect(step("soon") == .retry(after: nil))
    }

    @Test func everyStepHasADescription() {
        #expect("\(NextStep.slowDown(after: .seconds(30)))" == "slow down, and retry after 30.0 seconds")
        #expect("\(NextStep.slowDown(after: nil))" == "slow down, and retry")
        #expect(
            "\(NextStep.maintenance(after: .seconds(30)))"
                == "wait for the maintenance to end, and retry after 30.0 seconds")
        let steps = Set(statusRegistry.compactMap(\.step))
        #expect(Set(steps.map { "\($0)" }).count == steps.count)
    }
}
