import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// What holds for all calls over one policy, whatever the service answers and however late timers are.
@Suite struct RetryPropertiesTests {
    private static let sequences = 20_000

    @Test(.hangLimit) func randomSequencesKeepTheRules() async {
        var (violations, sent, retried) = (Set<String>(), 0, 0)
        for seed in 0..<UInt64(Self.sequences) {
            var sequence = RandomSequence(seed: seed)
            // Only a long sequence shows that a budget gives back more than it may.
            // Most failures are dropped, and need no note.
            await reportingFailures(to: []) { await sequence.run(calls: seed % 25 == 0 ? 80 : 1 + Int(seed % 5)) }
            violations.formUnion(sequence.violations.map { "\($0) (seed \(seed))" }.prefix(1))
            sent += sequence.sent
            retried += sequence.retried
        }
        #expect(violations.isEmpty, "\(violations.count): \(violations.sorted().prefix(5))")
        // The rules aren't kept because nothing happened.
        #expect(sent > 50_000 && retried > 15_000, "\(sent) sent, \(retried) retried")
    }
}

/// Calls over one policy, and the rules that they broke.
private struct RandomSequence {
    private let dice: Dice
    private let clock: VirtualClock
    private let service: RandomService
    private let policy: HTTPRetryPolicy
    private let budget: Int
    private(set) var violations: Set<String> = []
    private(set) var sent = 0
    private(set) var retried = 0
    private var failedRepetitions = 0

    private static let refill = Duration.seconds(7)
    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .head]

    init(seed: UInt64) {
        let dice = Dice(seed: seed)
        self.dice = dice
        clock = VirtualClock { dice.roll(0..<5) == 0 ? dice.duration(.seconds(3)) : .zero }
        service = RandomService(dice, clock)
        budget = dice.roll(0..<6)
        var policy = HTTPRetryPolicy(budget: budget, refill: Self.refill, clock: clock, random: dice.duration)
        policy.maximumAttempts = dice.roll(1..<6)
        self.policy = policy
    }

    mutating func run(calls: Int) async {
        let http = HTTPService("https://api.example.com", transport: service.retrying(policy)).patient
        for _ in 0..<calls {
            let timeout = Duration.seconds(dice.roll(1..<40))
            let method = dice.pick(Self.methods)
            let key = dice.roll(0..<4) == 0 ? "\"k\"" : nil
            let (before, start) = (service.exchanges.count, clock.now)
            let failure = await failure { () throws(Interruption<HTTPFailure>) in
                try await http.with(timeout: timeout)
                    .send(method, "/things", headerFields: key.map { [.idempotencyKey: $0] } ?? [:])
            }
            let exchanges = service.exchanges[before...]
            check(exchanges, method, key, end: start + timeout)
            check(failure, exchanges)
            if dice.roll(0..<3) == 0 { clock.advance(by: .seconds(dice.roll(0..<30))) }
        }
        checkBudget()
    }

    private mutating func expect(_ condition: Bool, _ rule: @autoclosure () -> String) {
        if !condition { violations.insert(rule()) }
    }

    private mutating func check(
        _ exchanges: ArraySlice<RandomService.Exchange>, _ method: HTTPRequest.Method, _ key: String?,
        end: ContinuousClock.Instant
    ) {
        sent += exchanges.count
        retried += exchanges.count - 1
        expect((1...policy.maximumAttempts).contains(exchanges.count), "number of attempts")
        let isIdempotent = key != nil || ![.post, .patch].contains(method)
        for (previous, next) in zip(exchanges, exchanges.dropFirst()) {
            expect(next.start < end, "sent after the deadline")
            expect(next.key == key, "another key")
            expect(previous.end.isWorthRetrying, "retried after \(previous.end)")
            expect(isIdempotent || !previous.end.isProcessed, "retried \(method) after \(previous.end)")
            if case .response(_, let wait?) = previous.end {
                expect(next.start >= previous.finish + .seconds(wait), "sent before Retry-After")
                expect(.seconds(wait) <= policy.longestRequestedDelay, "waited for too long a Retry-After")
            }
            if !previous.end.isOfDevice, !next.end.isWell { failedRepetitions += 1 }
        }
    }

    private mutating func check(_ failure: HTTPFailure?, _ exchanges: ArraySlice<RandomService.Exchange>) {
        let isSuccess =
            switch exchanges.last?.end {
            case .response(let code, _): (200...299).contains(code)
            case .failure, nil: false
            }
        expect((failure == nil) == isSuccess, "another outcome than that of the last attempt")
        guard let failure else { return }
        expect(failure.earlierAttempts.count == exchanges.count - 1, "attempts that aren't in the failure")
        expect(exchanges.count == 1 || failure.details["attempts"] != nil, "attempts that aren't in the details")
        let isProcessed = exchanges.contains { $0.end.isProcessed }
        expect(!isProcessed || failure.delivery != .notSent, "a delivery that is too small")
    }

    private mutating func checkBudget() {
        let exchanges = service.exchanges
        guard let first = exchanges.first, let last = exchanges.last else { return }
        let refilled = first.start.duration(to: last.finish) / Self.refill
        expect(Double(failedRepetitions) <= Double(budget) + refilled + 0.001, "more retries than the budget has")
    }
}
