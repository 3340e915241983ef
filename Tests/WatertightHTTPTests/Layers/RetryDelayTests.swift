import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// How long a retry waits.
@Suite struct RetryDelayTests {
    private let clock = VirtualClock()

    /// A policy with the longest delays, or a part of them.
    private func policy(_ part: Double = 1) -> HTTPRetryPolicy {
        HTTPRetryPolicy(budget: 10, refill: .seconds(10), clock: clock) { $0 * part }
    }

    /// Returns the time that a call takes whose attempts end with the steps.
    private func delay(_ policy: HTTPRetryPolicy, _ steps: ScriptedTransport.Step...) async -> Duration {
        let script = ScriptedTransport(steps)
        let service = HTTPService("https://api.example.com", transport: script.retrying(policy)).patient
        let start = clock.now
        _ = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        #expect(script.sent.count == steps.count)
        return start.duration(to: clock.now)
    }

    private static let unavailable = ScriptedTransport.Step.respond(503, json: "{}")
    private static let success = ScriptedTransport.Step.respond(200, json: "1")

    @Test func aDelayDoublesUpToItsMaximum() async {
        var policy = policy()
        (policy.maximumAttempts, policy.maximumDelay) = (5, .milliseconds(1200))
        // 500 and 1,000 ms, then the maximum twice.
        let steps = Array(repeating: Self.unavailable, count: 4)
        #expect(await delay(policy, steps[0], steps[1], steps[2], steps[3], Self.success) == .milliseconds(3900))
    }

    @Test func aServiceThatLimitsItsRateGetsMoreTime() async {
        #expect(await delay(policy(), .respond(429, json: "{}"), Self.success) == .seconds(1))
    }

    /// Only at first: a new connection that fails isn't stale.
    @Test func aStaleConnectionIsReplacedAtOnce() async {
        let stale = ScriptedTransport.Step.fail(.connectionLost, delivery: .notSent)
        #expect(await delay(policy(), stale, Self.success) == .zero)
        #expect(await delay(policy(), stale, stale, Self.success) == .seconds(1))
        #expect(await delay(policy(), .fail(.connectionLost), Self.success) == .milliseconds(500))
    }

    @Test func aDelayIsRandom() async {
        #expect(await delay(policy(0.25), Self.unavailable, Self.success) == .milliseconds(125))
        #expect(await delay(policy(0), Self.unavailable, Self.success) == .zero)
        // Never earlier than requested, and not all clients at the same moment.
        let busy = ScriptedTransport.Step.respond(503, json: "{}", headerFields: [.retryAfter: "2"])
        #expect(await delay(policy(0), busy, Self.success) == .seconds(2))
        #expect(await delay(policy(0.5), busy, Self.success) == .milliseconds(2250))
    }

    /// "Full jitter": from zero to the maximum.
    @Test func thePublicPolicyUsesTheWholeRange() async {
        let policy = HTTPRetryPolicy(clock: clock)
        var delays: [Duration] = []
        for _ in 0..<200 { delays.append(await delay(policy, Self.unavailable, Self.success)) }
        #expect(delays.allSatisfy { $0 <= .milliseconds(500) })
        #expect(delays.contains { $0 < .milliseconds(100) } && delays.contains { $0 > .milliseconds(400) })
    }

    /// A renewal between attempts doesn't begin to count anew.
    @Test(arguments: [false, true]) func aRenewalIsNoNewCall(withoutTransport: Bool) async throws {
        let keeper = CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: {
            $0
        }
        let script = ScriptedTransport(
            Self.unavailable, .respond(401, json: "{}"), Self.unavailable, Self.unavailable)
        let call = try #require(HTTPCall(.get, "https://api.example.com/x", timeout: .patient))
        let policy = policy(0)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            guard withoutTransport else {
                let transport = script.retrying(policy).authenticated(by: keeper)
                try await HTTPService("https://api.example.com", transport: transport).patient.send(.get, "/x")
                return
            }
            let plain = HTTPService("https://api.example.com", transport: script).patient
            _ = try await keeper.run(call) { call in
                try await policy.run(call) { _ in try await plain.send(.get, "/x") }
            }
        }
        #expect(script.sent.count == 4)
        #expect(failure?.earlierAttempts.count == 2)
    }
}
