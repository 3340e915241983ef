import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// A user signs in while a request of another one waits for its retry.
@Suite struct SwitchedSignInTests {
    private static func keeper(_ credential: String? = "a") -> CredentialKeeper<String> {
        CredentialKeeper(credential) {
            $1[.authorization] = $0
        } renew: {
            $0
        }
    }

    /// The failure of an app's own client doesn't come from the call that it was given.
    @Test(.hangLimit) func aRepetitionByAnOwnClientIsNotSentForAnotherUser() async throws {
        let (clock, keeper) = (TestClock(), Self.keeper())
        let script = ScriptedTransport(.respond(429, json: "{}"), .respond(200, json: "1"))
        let client = HTTPService("https://api.example.com", transport: script).patient
        let policy = HTTPRetryPolicy(clock: clock)
        let call = try #require(HTTPCall(.post, "https://api.example.com/pay", timeout: .patient))
        let payment = Task {
            await failure { () throws(Interruption<HTTPFailure>) in
                try await policy.run(call) { call in
                    try await keeper.run(call) { call in
                        try await client.send(
                            .post, "/pay", headerFields: [.authorization: call.headerFields[.authorization] ?? ""])
                    }
                }
            }
        }
        await clock.waitForSleepers()
        await keeper.signIn("b")
        clock.advance(by: .seconds(2))
        #expect(await payment.value?.reason == .authenticationRequired)
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["a"])
    }

    /// A layer of an app that sends requests with a client of its own.
    private struct Forwarding: HTTPTransport {
        let client: HTTPService
        var enforcesLimits: Bool { true }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            try await client.send(
                .post, "/pay", headerFields: [.authorization: call.headerFields[.authorization] ?? ""])
        }
    }

    @Test(.hangLimit) func aRepetitionByAnOwnLayerIsNotSentForAnotherUser() async throws {
        let (clock, keeper) = (TestClock(), Self.keeper())
        let script = ScriptedTransport(.respond(429, json: "{}"), .respond(200, json: "1"))
        let layer = Forwarding(client: HTTPService("https://api.example.com", transport: script).patient)
        let service = HTTPService(
            "https://api.example.com",
            transport: layer.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock))
        ).patient
        let payment = Task {
            await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.post, "/pay") }
        }
        await clock.waitForSleepers()
        await keeper.signIn("b")
        clock.advance(by: .seconds(2))
        #expect(await payment.value?.reason == .authenticationRequired)
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["a"])
    }

    /// Redirects, and another user signs in before the next request.
    private struct Redirecting: HTTPTransport {
        let base: ScriptedTransport
        let keeper: CredentialKeeper<String>
        var enforcesLimits: Bool { true }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            let response = try await base.send(call)
            if response.statusCode == 303 { await keeper.signIn("b") }
            return response
        }
    }

    @Test func aRedirectIsNotFollowedForAnotherUser() async {
        let keeper = Self.keeper()
        let script = ScriptedTransport(
            .respond(303, json: "", headerFields: [.location: "/receipt"]), .respond(200, json: "1"))
        let transport = Redirecting(base: script, keeper: keeper).authenticated(by: keeper)
        let service = HTTPService("https://api.example.com", transport: transport).patient
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.post, "/pay") }
        #expect(failure?.reason == .authenticationRequired)
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["a"])
    }

    /// Reading the credential while it is loaded must not count the loaded one as "no user".
    @Test(.hangLimit) func aLoadThatReadsTheCredentialBeginsNoSignIn() async throws {
        let clock = TestClock()
        let own = Locked<CredentialKeeper<String>?>(nil)
        let keeper = CredentialKeeper<String> {
            let none = try await own.withLock { $0 }?.credential
            return none ?? "a"
        } authorize: {
            $1[.authorization] = $0
        } renew: {
            $0
        }
        own.withLock { $0 = keeper }
        let script = ScriptedTransport(.respond(503, json: "{}"), .respond(200, json: "1"))
        let transport = script.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock))
        let service = HTTPService("https://api.example.com", transport: transport).patient
        let request = Task {
            await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        }
        await clock.waitForSleepers()
        await keeper.signIn("b")
        clock.advance(by: .seconds(2))
        #expect(await request.value?.reason == .authenticationRequired)
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["a"])
        own.withLock { $0 = nil }
    }
}
