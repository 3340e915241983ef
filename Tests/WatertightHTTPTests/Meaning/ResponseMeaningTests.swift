import Foundation
import HTTPTypes
import Testing
import Watertight
@_spi(Transports) import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Responses to which a service gives its own meaning, and common meanings outside of the registry.
@Suite struct ResponseMeaningTests {
    private static func service(
        _ transport: some HTTPTransport, _ meaning: @escaping @Sendable (TransportResponse) -> NextStep?
    ) -> HTTPService {
        var service = HTTPService("https://api.example.com", transport: transport).patient
        service.meaning = meaning
        return service
    }

    private static func request(
        _ service: HTTPService, _ method: HTTPRequest.Method = .get
    ) async -> HTTPFailure? {
        await failure { () throws(Interruption<HTTPFailure>) in try await service.send(method, "/x") }
    }

    private static func keeper() -> CredentialKeeper<String> {
        CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: {
            $0 + "2"
        }
    }

    /// A status, a body, the meaning of the service, and its severity.
    @Test(arguments: [
        (418, NextStep.slowDown(after: .seconds(9)), FailureSeverity.environmental),
        (403, .signInAgain, .expected), (404, .retry(after: nil), .environmental), (200, .reloadThenRetry, .expected),
        (500, .notFound, .expected), (302, .signInAgain, .expected),
        (204, .maintenance(after: .seconds(90)), .environmental),
    ])
    func aServiceDecides(_ status: Int, _ step: NextStep, _ severity: FailureSeverity) async {
        let script = ScriptedTransport(.respond(status, json: "{}", headerFields: [.location: "/login"]))
        let failure = await Self.request(Self.service(script) { _ in step })
        #expect(failure?.status?.code == status)
        #expect(failure?.nextStep == step)
        #expect(failure?.severity == severity)
        #expect(failure?.details["meaning"]?.description == step.description)
        #expect(script.sent.count == 1)
    }

    @Test func nilIsTheMeaningOfTheStatus() async {
        let script = ScriptedTransport(.respond(200, json: "1"), .respond(401, json: "{}"), .respond(503, json: "{}"))
        let service = Self.service(script) { _ in nil }
        #expect(await Self.request(service) == nil)
        #expect(await Self.request(service)?.nextStep == .signInAgain)
        #expect(await Self.request(service)?.nextStep == .retry(after: nil))
    }

    @Test func aStepWithoutADelayHasThatOfRetryAfter() async {
        let script = ScriptedTransport(.respond(403, json: "{}", headerFields: [.retryAfter: "60"]))
        let failure = await Self.request(Self.service(script) { _ in .slowDown(after: nil) })
        #expect(failure?.nextStep == .slowDown(after: .seconds(60)))
        #expect(failure?.retryAfter == .seconds(60))
    }

    /// As long as the longest `Retry-After`, and never negative.
    @Test(arguments: [
        (Duration.seconds(Int64.max) * 18, Duration.seconds(2_147_483_648)),
        (.seconds(Int64.min) * 18, .zero), (.seconds(-1), .zero), (.seconds(9), .seconds(9)),
    ])
    func aDelayIsLimited(_ delay: Duration, _ expected: Duration) async {
        let script = ScriptedTransport(Array(repeating: .respond(503, json: "{}"), count: 3))
        for step in [NextStep.slowDown(after: delay), .retry(after: delay), .maintenance(after: delay)] {
            let failure = await Self.request(Self.service(script) { _ in step })
            #expect(failure?.retryAfter == expected)
            #expect(failure?.nextStep.description.isEmpty == false)
        }
    }

    @Test(.hangLimit) func aRetryFollowsTheMeaning() async {
        for status in [200, 403, 418, 500] {
            let script = ScriptedTransport(.respond(status, json: "{}"), .respond(206, json: "1"))
            let clock = VirtualClock()
            let service = Self.service(script.retrying(HTTPRetryPolicy(clock: clock))) {
                $0.statusCode == 206 ? nil : .slowDown(after: .seconds(3))
            }
            #expect(await Self.request(service) == nil)
            #expect(script.sent.count == 2)
        }
    }

    /// 403, 419 and a 200 of GraphQL, as services mean "expired".
    @Test(.hangLimit, arguments: [403, 419, 440, 200, 302])
    func aKeeperFollowsTheMeaning(_ status: Int) async {
        let expired = ScriptedTransport.Step.respond(
            status, json: #"{"errors": [{"extensions": {"code": "UNAUTHENTICATED"}}]}"#,
            headerFields: [.location: "/login"])
        let script = ScriptedTransport(expired, .respond(200, json: #"{"data": 1}"#))
        let service = Self.service(script.authenticated(by: Self.keeper()).retrying()) {
            String(decoding: $0.body, as: UTF8.self).contains("UNAUTHENTICATED") ? .signInAgain : nil
        }
        #expect(await Self.request(service, .post) == nil)
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["a", "a2"])
    }

    @Test(.hangLimit) func a401WithAnotherMeaningRenewsNothing() async {
        let script = ScriptedTransport(.respond(401, json: "{}"))
        let service = Self.service(script.authenticated(by: Self.keeper())) { _ in .notAllowed }
        #expect(await Self.request(service)?.nextStep == .notAllowed)
        #expect(script.sent.count == 1)
    }

    /// A client of the app's own has no service.
    @Test(.hangLimit) func aCallOfItsOwnHasAMeaning() async throws {
        let own = HTTPCall(.get, "https://api.example.com/x", timeout: .patient) {
            $0.statusCode == 200 ? nil : .signInAgain
        }
        let call = try #require(own)
        let answers = ScriptedTransport(.respond(418, json: "{}"), .respond(200, json: "1"))
        let value: Int = try await Self.keeper().run(call) { call in
            try call.decode(Int.self, from: try await answers.send(call))
        }
        #expect(value == 1)
        #expect(answers.sent.map { $0.headerFields[.authorization] } == ["a", "a2"])
    }

    // MARK: Built in

    @Test(.hangLimit, arguments: [520, 521, 522, 523, 524, 525, 526, 527, 529, 530, 598, 420, 430, 498])
    func aCommonStatusIsRetried(_ status: Int) async {
        let script = ScriptedTransport(.respond(status, json: "{}"), .respond(200, json: "1"))
        let service = HTTPService(
            "https://api.example.com", transport: script.retrying(HTTPRetryPolicy(clock: VirtualClock()))
        ).patient
        #expect(await Self.request(service) == nil)
    }

    /// The header fields of a 403, and its delay.
    @Test(
        arguments: [
            (["Retry-After": "60", "X-RateLimit-Remaining": "0"], NextStep.slowDown(after: .seconds(60))),
            (["Retry-After": "60", "RateLimit": "limit=10"], .slowDown(after: .seconds(60))),
            (["X-Rate-Limit-Remaining": "0"], .slowDown(after: nil)),
            (["X-RateLimit-Remaining": "12"], .notAllowed), (["Retry-After": "60"], .notAllowed), ([:], .notAllowed),
        ] as [([String: String], NextStep)])
    func aRateLimitOf403SlowsDown(_ fields: [String: String], _ step: NextStep) async {
        var headerFields: HTTPFields = [:]
        for (name, value) in fields { if let name = HTTPField.Name(name) { headerFields[name] = value } }
        let script = ScriptedTransport(.respond(403, json: "{}", headerFields: headerFields))
        let failure = await Self.request(HTTPService("https://api.example.com", transport: script).patient)
        #expect(failure?.nextStep == step)
        #expect(failure?.severity == (step == .notAllowed ? .defect : .environmental))
    }

    @Test(arguments: [402...599]) func anUnknownClientErrorIsNoDefect(_ codes: ClosedRange<Int>) async {
        for code in codes {
            let status = HTTPResponse.Status(any: code)
            guard !status.isRegistered, status.kind == .clientError else { continue }
            let failure = await Self.request(
                HTTPService("https://api.example.com", transport: ScriptedTransport(.respond(code, json: "{}")))
                    .patient, .post)
            #expect(failure?.nextStep != .fixInput && failure?.severity != .defect)
        }
    }
}
