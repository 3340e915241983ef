import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// What a call gets from a renewal that fails, is translated by a repository, or happens before its credential expires.
@Suite struct RenewalFailureTests {
    private enum AuthError: LayerFailure { case sessionExpired, unreachable }

    private static func service(_ transport: some HTTPTransport) -> HTTPService {
        HTTPService("https://api.example.com", transport: transport).patient
    }

    private static func keeper(
        _ renewal: ScriptedTransport, expiry: @escaping @Sendable (Token) -> Date? = { _ in nil }
    ) -> CredentialKeeper<Token> {
        let plain = service(renewal)
        // A clock that stands still: a busy machine exceeds each limit.
        return CredentialKeeper(Token(), clock: TestClock()) {
            $1[.authorization] = $0.access
        } expiry: {
            expiry($0)
        } renew: {
            try await plain.fetch(.post, "/token", sending: $0)
        }
    }

    private static func request(
        _ transport: some HTTPTransport, _ method: HTTPRequest.Method = .get
    ) async -> HTTPFailure? {
        await failure { () throws(Interruption<HTTPFailure>) in try await service(transport).send(method, "/profile") }
    }

    private static let renewed = ScriptedTransport.Step.respond(200, json: #"{"access": "a1", "refresh": "r1"}"#)

    // MARK: A failed renewal

    /// Each failure of a renewal, for a safe and an unsafe method: the service has refused both calls.
    @Test(.hangLimit, arguments: [HTTPRequest.Method.get, .post])
    func aCallKeepsItsOwnMethodAndDelivery(_ method: HTTPRequest.Method) async {
        let ends: [(ScriptedTransport.Step, HTTPFailure.Kind)] = [
            (.respond(503, json: "{}", headerFields: [.retryAfter: "7"]), .status(.serviceUnavailable)),
            (.respond(500, json: "{}"), .status(.internalServerError)),
            (.respond(429, json: "{}"), .status(.tooManyRequests)), (.respond(401, json: "{}"), .status(.unauthorized)),
            (.respond(407, json: "{}"), .status(.proxyAuthenticationRequired)),
            (.respond(404, json: "{}"), .transport(.malformedResponse)),
            (.respond(409, json: "{}"), .transport(.malformedResponse)), (.fail(.offline), .transport(.offline)),
            (.fail(.connectionLost), .transport(.connectionLost)),
            (.fail(.timedOut(.deadline)), .transport(.timedOut(.deadline))),
            (.respond(200, json: "<html>"), .undecodable(.malformed)),
        ]
        for (step, kind) in ends {
            let transport = ScriptedTransport(.respond(401, json: "{}"))
            let failure = await Self.request(
                transport.authenticated(by: Self.keeper(ScriptedTransport(step))), method)
            #expect(failure?.kind == kind)
            #expect(failure?.method == method && failure?.template == "https://api.example.com/profile")
            #expect(failure?.mayHaveBeenProcessed == false)
            #expect(failure?.isRetryable == failure?.nextStep.isWorthRetrying)
            #expect(failure?.retryAfter == (kind == .status(.serviceUnavailable) ? .seconds(7) : nil))
            #expect(failure?.details["renewal"]?.description == "failed")
        }
    }

    /// The retry is around the keeper, and retries the call although it is a POST.
    @Test(.hangLimit) func aRetryRepeatsACallWhoseRenewalFailed() async {
        let transport = ScriptedTransport(
            .respond(401, json: "{}"), .respond(401, json: "{}"), .respond(200, json: "1"))
        let keeper = Self.keeper(ScriptedTransport(.respond(503, json: "{}"), Self.renewed))
        let clock = VirtualClock()
        let failure = await Self.request(
            transport.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock)), .post)
        #expect(failure == nil)
        #expect(transport.sent.map { $0.headerFields[.authorization] } == ["a0", "a0", "a1"])
    }

    /// All calls that wait share one incident, which is reported once.
    @Test(.hangLimit) func aFailedRenewalIsReportedOnceWithItsCause() async {
        await recordingFailures { reporter in
            let keeper = Self.keeper(ScriptedTransport(.respond(404, json: "{}")))
            let transport = ScriptedTransport(.respond(401, json: "{}"))
            do throws(Interruption<HTTPFailure>) {
                try await Self.service(transport.authenticated(by: keeper)).send(.get, "/profile")
            } catch { _ = error.translated { _ in AuthError.unreachable } }
            #expect(reporter.reports.map(\.cause?.description) == ["http/response-404"])
            #expect(reporter.reports.map(\.severity) == [.environmental])
            #expect(reporter.reports.first?.details["renewal"]?.description == "failed")
        }
    }

    @Test(.hangLimit) func aFailedRenewalThatIsDroppedIsNoted() async {
        await recordingFailures { reporter in
            await Self.dropFailedRenewal()
            // The keeper keeps the failure until it is gone, which its own task may outlive.
            while reporter.notes.isEmpty { await Task.yield() }
            #expect(reporter.notes.contains { if case .dropped = $0 { true } else { false } })
        }
    }

    private static func dropFailedRenewal() async {
        let keeper = keeper(ScriptedTransport(.fail(.offline)))
        _ = try? await service(ScriptedTransport(.respond(401, json: "{}")).authenticated(by: keeper)).send(.get, "/x")
    }

    // MARK: A repository

    /// A repository translates its failures, as it should.
    @Test(.hangLimit, arguments: [true, false])
    func aTranslatedRefusalSignsOut(_ isRefused: Bool) async throws {
        let answer = isRefused ? TransportResponse.refusedGrant : .answer(403, "<html>", type: "text/html")
        let plain = Self.service(ScriptedTransport(.respond(answer)))
        @Sendable func renewed(_ token: Token) async throws(Interruption<AuthError>) -> Token {
            do { return try await plain.fetch(.post, "/token", sending: token) } catch {
                throw error.translated { _ in .sessionExpired }
            }
        }
        let keeper = CredentialKeeper(Token()) {
            $1[.authorization] = $0.access
        } renew: {
            try await renewed($0)
        }
        let failure = await Self.request(ScriptedTransport(.respond(401, json: "{}")).authenticated(by: keeper))
        #expect(failure?.kind == (isRefused ? .status(.unauthorized) : .transport(.malformedResponse)))
        #expect(failure?.isSignedOut == isRefused)
        #expect(try await keeper.credential == (isRefused ? nil : Token()))
    }

    // MARK: Before the credential expires

    /// The seconds that are left, and whether the credential is renewed first.
    @Test(.hangLimit, arguments: [(-100, true), (-1, true), (3600, false)])
    func aCredentialIsRenewedBeforeItExpires(_ seconds: Double, _ isRenewed: Bool) async {
        let transport = ScriptedTransport(.respond(200, json: "1"), .respond(200, json: "1"))
        let keeper = Self.keeper(ScriptedTransport(Self.renewed)) { token in
            Date(timeIntervalSinceNow: token.access == "a0" ? seconds : 3600)
        }
        #expect(await Self.request(transport.authenticated(by: keeper)) == nil)
        #expect(await Self.request(transport.authenticated(by: keeper)) == nil)
        let expected = isRenewed ? "a1" : "a0"
        #expect(transport.sent.map { $0.headerFields[.authorization] } == [expected, expected])
    }

    /// The service may still accept the credential, so no call waits for its deadline.
    @Test(.hangLimit) func anEarlyRenewalThatHangsHoldsNoCall() async throws {
        let (clock, never, renewals) = (TestClock(), Gate(), Count())
        let keeper = CredentialKeeper(Token(), clock: clock) {
            $1[.authorization] = $0.access
        } expiry: { _ in
            Date(timeIntervalSinceNow: -1)
        } renew: {
            renewals.add()
            await never.wait()
            return $0
        }
        let transport = ScriptedTransport(Array(repeating: .respond(200, json: "1"), count: 2))
        let call = Task { await Self.request(transport.authenticated(by: keeper)) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        #expect(await call.value == nil)
        // The next one doesn't wait again.
        #expect(await Self.request(transport.authenticated(by: keeper)) == nil)
        #expect(transport.sent.map { $0.headerFields[.authorization] } == ["a0", "a0"])
        #expect(renewals.value == 1)
        never.open()
    }

    /// Its first attempt failed, another user has signed in, and that credential is about to expire.
    @Test(.hangLimit) func anEarlyRenewalSendsNoCallOfAnotherUser() async throws {
        let clock = TestClock()
        let stored = Locked(Token())
        let keeper = CredentialKeeper(clock: TestClock()) {
            stored.withLock { $0 }
        } authorize: {
            $1[.authorization] = $0.access
        } expiry: { token in
            token.access == "b0" ? Date(timeIntervalSinceNow: -1) : nil
        } renew: { _ in
            Token(access: "b1", refresh: "s1")
        }
        let transport = ScriptedTransport(.respond(503, json: "{}"), .respond(200, json: "1"))
        let layers = transport.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock))
        let call = Task { await Self.request(layers) }
        await clock.waitForSleepers()
        stored.withLock { $0 = Token(access: "b0", refresh: "s0") }
        await keeper.reload()
        clock.advance(by: .seconds(1))
        #expect(await call.value?.reason == .authenticationRequired)
        #expect(transport.sent.map { $0.headerFields[.authorization] } == ["a0"])
    }

    /// This device's clock is wrong, or the credential lives for seconds only.
    @Test(.hangLimit, arguments: [-3600, 2, 20])
    func aNewCredentialIsNotRenewedForEachCall(_ seconds: Double) async {
        let transport = ScriptedTransport(Array(repeating: .respond(200, json: "1"), count: 5))
        let keeper = Self.keeper(ScriptedTransport(Self.renewed)) { token in
            Date(timeIntervalSinceNow: token.access == "a0" ? -1 : seconds + 86_400 * (seconds > 0 ? 1 : 0))
        }
        for _ in 0..<5 { #expect(await Self.request(transport.authenticated(by: keeper)) == nil) }
        #expect(transport.sent.allSatisfy { $0.headerFields[.authorization] == "a1" })
    }

    /// The service decides, and the renewal isn't tried before each call.
    @Test(.hangLimit) func aFailedRenewalBeforeTheExpiryLeavesTheCallToTheService() async {
        let transport = ScriptedTransport(.respond(200, json: "1"), .respond(200, json: "1"))
        let keeper = Self.keeper(ScriptedTransport(.fail(.offline))) { _ in Date(timeIntervalSinceNow: -1) }
        #expect(await Self.request(transport.authenticated(by: keeper)) == nil)
        #expect(await Self.request(transport.authenticated(by: keeper)) == nil)
        #expect(transport.sent.map { $0.headerFields[.authorization] } == ["a0", "a0"])
    }

    @Test(.hangLimit) func aRefusedRenewalBeforeTheExpirySignsOut() async throws {
        let transport = ScriptedTransport(.respond(401, json: "{}"))
        let keeper = Self.keeper(ScriptedTransport(.respond(.refusedGrant))) { _ in Date(timeIntervalSinceNow: -1) }
        let failure = await Self.request(transport.authenticated(by: keeper))
        #expect(failure?.status == .unauthorized && failure?.isSignedOut == true)
        #expect(transport.sent.map { $0.headerFields[.authorization] } == [nil])
    }

    // MARK: A fixed field

    /// `Authorization` in the fields of the service, or in a call that is passed to the keeper.
    @Test(.hangLimit) func aFixedAuthorizationFieldIsNotedOnce() async throws {
        try await recordingFailures { reporter in
            let keeper = Self.keeper(ScriptedTransport())
            let transport = ScriptedTransport(Array(repeating: .respond(200, json: "1"), count: 4))
            var fixed = HTTPService(
                "https://api.example.com", headerFields: [.authorization: "key"],
                transport: transport.authenticated(by: keeper)
            ).patient
            for _ in 0..<2 { try await fixed.send(.get, "/profile") }
            fixed.headerFields = [:]
            // A call's own field is deliberate.
            try await fixed.send(.get, "/profile", headerFields: [.authorization: "own"])
            #expect(reporter.notes.count == 1)
            let other = Self.keeper(ScriptedTransport())
            let call = try #require(
                HTTPCall(.get, "https://api.example.com/x", headerFields: [.authorization: "a0"], timeout: .patient))
            _ = try await other.run(call) { _ in 1 }
            #expect(reporter.notes.count == 2)
            #expect(reporter.notes.allSatisfy { if case .credentialUnused = $0 { true } else { false } })
        }
    }
}
