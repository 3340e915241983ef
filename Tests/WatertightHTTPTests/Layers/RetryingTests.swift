import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

@Suite struct RetryingTests {
    private let clock = VirtualClock()

    private func policy(budget: Int = 10) -> HTTPRetryPolicy {
        HTTPRetryPolicy(budget: budget, refill: .seconds(10), clock: clock) { $0 }
    }

    private func service(_ transport: any HTTPTransport) -> HTTPService {
        HTTPService("https://api.example.com", transport: transport).patient
    }

    private static let unavailable = ScriptedTransport.Step.respond(503, json: "{}")

    // MARK: Which calls are retried

    @Test func aRepeatedCallReturnsTheValue() async throws {
        let script = ScriptedTransport(Self.unavailable, .fail(.connectionLost), .respond(200, json: "1"))
        let start = clock.now
        let value: Int = try await service(script.retrying(policy())).fetch("/x")
        #expect(value == 1)
        // The longest delays: half a second, then one second.
        #expect(start.duration(to: clock.now) == .milliseconds(1500))
    }

    struct Rule: Sendable, CustomTestStringConvertible {
        let step: ScriptedTransport.Step
        let isIdempotentRepeated: Bool
        let isPostRepeated: Bool
        var testDescription: String { "\(step)" }
    }

    private static func rules(
        _ steps: [ScriptedTransport.Step], idempotent: Bool, post: Bool
    ) -> [Rule] {
        steps.map { Rule(step: $0, isIdempotentRepeated: idempotent, isPostRepeated: post) }
    }

    private static func respond(_ codes: [Int], _ fields: HTTPFields = [:]) -> [ScriptedTransport.Step] {
        codes.map { .respond($0, json: "", headerFields: fields) }
    }

    private static func fail(_ reasons: [TransportFailure]) -> [ScriptedTransport.Step] { reasons.map { .fail($0) } }

    static let rules: [Rule] = {
        let unsent = fail([
            .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .timedOut(.connect),
            .timedOut(.pool),
        ])
        let doubtful = fail([.connectionLost, .timedOut(.read), .timedOut(.write), .timedOut(.deadline)])
        let final = fail([
            .tls(.expiredCertificate), .notHTTP, .badURL, .responseTooLarge(limit: 1), .misused, .unclassified,
        ])
        let wait: HTTPFields = [.retryAfter: "1"]
        return [
            rules(unsent + [.fail(.connectionLost, delivery: .notSent)], idempotent: true, post: true),
            rules(respond([408, 421, 425, 429]) + respond([413], wait), idempotent: true, post: true),
            rules(doubtful + respond([502, 503, 504]) + respond([500, 599], wait), idempotent: true, post: false),
            rules(final + respond([400, 401, 404, 409, 413, 422, 500, 501, 505, 511]), idempotent: false, post: false),
        ].flatMap(\.self)
    }()

    @Test(arguments: rules) func onlyWhatIsSafeIsRepeated(rule: Rule) async {
        for method in [HTTPRequest.Method.get, .head, .put, .delete, .options] {
            #expect(await isRetried(method, [:], rule) == rule.isIdempotentRepeated, "\(method)")
        }
        for method in [HTTPRequest.Method.post, .patch] {
            #expect(await isRetried(method, [:], rule) == rule.isPostRepeated, "\(method)")
            let isRetried = await isRetried(method, [.idempotencyKey: "\"k\""], rule)
            #expect(isRetried == rule.isIdempotentRepeated, "\(method)")
        }
    }

    private func isRetried(_ method: HTTPRequest.Method, _ fields: HTTPFields, _ rule: Rule) async -> Bool {
        let script = ScriptedTransport(rule.step, .respond(200, json: "1"))
        let service = service(script.retrying(policy()))
        _ = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.send(method, "/x", headerFields: fields)
        }
        #expect(Set(script.sent.map { $0.headerFields[.idempotencyKey] }).count == 1)
        return script.sent.count == 2
    }

    @Test func aLongRetryAfterFailsAtOnce() async {
        let script = ScriptedTransport(.respond(503, json: "{}", headerFields: [.retryAfter: "120"]))
        let service = service(script.retrying(policy()))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        #expect(failure?.nextStep == .maintenance(after: .seconds(120)))
    }

    @Test func onlyTheHopThatFailedIsRepeated() async throws {
        let script = ScriptedTransport(
            .respond(303, json: "", headerFields: [.location: "/result"]), .fail(.connectionLost, delivery: .notSent),
            .fail(.connectionLost), .respond(200, json: "1"))
        let value: Int = try await service(script.retrying(policy())).fetch(.post, "/orders", sending: 1)
        #expect(value == 1)
        #expect(script.sent.map(\.request.method) == [.post, .get, .get, .get])
    }

    @Test func nestedLayersDoNotMultiply() async {
        let script = ScriptedTransport(Array(repeating: Self.unavailable, count: 3))
        let service = service(script.retrying(policy()).retrying(policy()))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        #expect(script.sent.count == 3)
        #expect(failure?.earlierAttempts.count == 2 && failure?.attempts == 3)
    }

    // MARK: The failure

    @Test func aFailureListsItsAttempts() async throws {
        let script = ScriptedTransport(
            Self.unavailable, .respond(302, json: "", headerFields: [.location: "/b"]), .fail(.connectionLost),
            .respond(404, json: "{}"))
        let service = service(script.retrying(policy()))
        let failure = try #require(
            await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/a") })
        #expect(failure.kind == .status(.notFound))
        #expect(failure.hops.count == 1)
        #expect(failure.earlierAttempts.map(\.kind) == [.status(.serviceUnavailable), .transport(.connectionLost)])
        #expect(failure.earlierAttempts.map(\.delivery) == [.answered, .mayHaveBeenProcessed])
        #expect(failure.details["attempts"] == 3)
        let listed = failure.details["earlier-attempts"]?.description ?? ""
        #expect(listed.contains(/^response-503@\d+ms connection-lost@\d+ms$/), "\(listed)")
    }

    @Test func theDeliveryIsThatOfAllAttempts() async {
        for (first, delivery) in [
            (ScriptedTransport.Step.fail(.connectionLost), HTTPFailure.Delivery.mayHaveBeenProcessed),
            (Self.unavailable, .mayHaveBeenProcessed), (.respond(429, json: ""), .notSent), (.fail(.offline), .notSent),
        ] {
            let script = ScriptedTransport(first, .fail(.connectionRefused), .fail(.connectionRefused))
            let service = service(script.retrying(policy()))
            let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.put, "/x") }
            #expect(failure?.reason == .connectionRefused)
            #expect(failure?.delivery == delivery)
        }
    }

    @Test func aRepairedFailureIsANoteOfLevelDebug() async throws {
        try await recordingFailures { reporter in
            let script = ScriptedTransport(.fail(.connectionLost), .respond(200, json: "1"))
            let _: Int = try await service(script.retrying(policy())).fetch("/x")
            #expect(reporter.reports.isEmpty)
            #expect(reporter.notes.count == 1)
            guard case .unused(_, let code, _)? = reporter.notes.first else {
                Issue.record("\(reporter.notes)")
                return
            }
            #expect(code.description == "http/connection-lost")
        }
    }

    // MARK: Time

    @Test func aCancellationEndsTheWait() async {
        let clock = TestClock()
        let entries = Locked(0)
        let script = ScriptedTransport(Self.unavailable)
        let transport = Counting(base: script) { _ = entries.next() }
        let service = service(transport.retrying(HTTPRetryPolicy(clock: clock)))
        let call = Task {
            do throws(Interruption<HTTPFailure>) {
                try await service.send(.get, "/x")
                return false
            } catch { return error == .cancelled }
        }
        await clock.waitForSleepers()
        call.cancel()
        #expect(await call.value)
        // A transport that checks the task would hide a request after the cancellation.
        #expect(entries.withLock { $0 } == 1)
    }

    /// Counts calls before the transport looks at the task.
    private struct Counting: HTTPTransport {
        let base: any HTTPTransport
        let entries: @Sendable () -> Void
        var enforcesLimits: Bool { base.enforcesLimits }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            entries()
            return try await base.send(call)
        }
    }

    @Test(.hangLimit) func aHangingAttemptIsRepeatedAfterItsTime() async throws {
        for base: any HTTPTransport in [HangingOnce(answers: true), HangingOnce(answers: false)] {
            var policy = policy()
            policy.attemptTimeout = .milliseconds(20)
            #expect(try await self.service(base.retrying(policy)).fetch("/x", as: Int.self) == 1)
        }
    }

    /// Never answers the first request. Leaves it to its caller to stop waiting, unless it ends with the task.
    private struct HangingOnce: HTTPTransport {
        let count = Box()
        let answers: Bool

        final class Box: Sendable {
            private let number = Locked(0)
            func next() -> Int { number.next() }
        }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            guard count.next() == 1 else { return TransportResponse(statusCode: 200, body: Data("1".utf8)) }
            if answers {
                try? await Task.sleep(for: .seconds(3600))
                throw .cancelled
            }
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            throw .cancelled
        }
    }

    @Test func noWaitBeginsThatEndsAfterTheDeadline() async {
        let script = ScriptedTransport(.respond(503, json: "{}", headerFields: [.retryAfter: "9"]))
        let service = service(script.retrying(policy())).with(timeout: .seconds(8))
        let start = clock.now
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        #expect(failure?.nextStep == .retry(after: .seconds(9)))
        #expect(clock.now == start)
    }

    @Test(.hangLimit, arguments: [nil, Duration.seconds(3600)])
    func theDeadlineHoldsForEveryTransport(attemptTimeout: Duration?) async {
        var policy = policy()
        policy.attemptTimeout = attemptTimeout
        let transport = HangingOnce(answers: false).retrying(policy)
        #expect(transport.enforcesLimits)
        let service = service(transport).with(timeout: .milliseconds(20))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        #expect(failure?.reason == .timedOut(.deadline))
    }

    // MARK: The budget

    @Test func aBudgetLimitsTheRepetitionsOfAllCalls() async throws {
        let script = ScriptedTransport(Array(repeating: Self.unavailable, count: 9))
        let service = service(script.retrying(policy(budget: 1)))
        func attempts() async -> Int? {
            let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
            return failure.map { $0.earlierAttempts.count + 1 }
        }
        #expect(await attempts() == 2)
        #expect(await attempts() == 1)
        for calm in [Duration.seconds(10), .seconds(3600)] {
            clock.advance(by: calm)
            #expect(await attempts() == 2)
            #expect(await attempts() == 1)
        }
    }

    /// A service that rejects the request works.
    @Test(arguments: [200, 404]) func aRepetitionThatSucceedsCostsNothing(status: Int) async {
        let steps = [Self.unavailable, .respond(status, json: "1")]
        let script = ScriptedTransport(Array(repeating: steps, count: 5).flatMap(\.self))
        let service = service(script.retrying(unfilled(budget: 1)))
        for _ in 0..<5 {
            _ = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        }
        #expect(script.sent.count == 10)
    }

    @Test func aFailureOfTheDeviceCostsNothing() async {
        let script = ScriptedTransport(Array(repeating: .fail(.offline), count: 15))
        let service = service(script.retrying(unfilled(budget: 1)))
        for _ in 0..<5 {
            _ = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        }
        #expect(script.sent.count == 15)
    }

    /// A policy whose budget isn't refilled before the end of a test.
    private func unfilled(budget: Int) -> HTTPRetryPolicy {
        HTTPRetryPolicy(budget: budget, refill: .seconds(1_000_000), clock: clock)
    }

    @Test func furtherOriginsShareABudget() async {
        let script = ScriptedTransport(Array(repeating: Self.unavailable, count: 1000))
        let transport = script.retrying(unfilled(budget: 1))
        var retried = 0
        for number in 0..<200 {
            let before = script.sent.count
            guard let call = HTTPCall(.get, "https://host\(number).example.com/", timeout: .patient) else { continue }
            _ = await failure { () throws(Interruption<HTTPFailure>) in try await transport.send(call) }
            retried += script.sent.count - before - 1
        }
        #expect(retried == 65)
    }

    @Test func extremeSettingsDoNotTrap() async {
        var policy = HTTPRetryPolicy(budget: .max, refill: .zero, clock: clock)
        (policy.maximumAttempts, policy.firstDelay, policy.maximumDelay) = (.max, .seconds(Int64.max), .zero)
        policy.attemptTimeout = .seconds(Int64.max)
        let script = ScriptedTransport(Array(repeating: Self.unavailable, count: 70) + [.respond(200, json: "1")])
        let service = service(script.retrying(policy))
        #expect(await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") } == nil)
        (policy.maximumAttempts, policy.firstDelay, policy.attemptTimeout) = (3, .seconds(-1), .seconds(-1))
        let late = self.service(ScriptedTransport().retrying(policy))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await late.send(.post, "/x") }
        #expect(failure?.reason == .timedOut(.deadline))
    }
}
