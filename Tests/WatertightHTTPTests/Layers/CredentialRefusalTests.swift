import Foundation
import HTTPTypes
import Testing
import Watertight
@_spi(Transports) import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Which 401s lead to a renewal, and what a refused or failed renewal leaves behind.
@Suite struct CredentialRefusalTests {
    private struct Gone: Error {}

    private static func keeper(
        renew: @escaping @Sendable (String) async throws -> String = { $0 + "2" }
    ) -> CredentialKeeper<String> {
        CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: {
            try await renew($0)
        }
    }

    private static func service(_ transport: some HTTPTransport) -> HTTPService {
        HTTPService("https://api.example.com", transport: transport).patient
    }

    private static func request(_ service: HTTPService) async -> Interruption<HTTPFailure>? {
        do throws(Interruption<HTTPFailure>) {
            try await service.send(.get, "/x")
            return nil
        } catch { return error }
    }

    /// A renewal that the service refuses.
    private static func refused() throws -> Interruption<HTTPFailure> {
        try #require(HTTPCall(.post, "https://api.example.com/refresh", timeout: .patient))
            .failure(for: .refusedGrant)
    }

    // MARK: Another origin

    /// A client that follows redirects to another origin, which refuses the request.
    private struct Following: HTTPTransport {
        var enforcesLimits: Bool { true }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            try call.received(TransportResponse(statusCode: 401), from: "https://cdn.example.net/x")
        }
    }

    @Test func aRefusalOfAnotherOriginRenewsNothing() async throws {
        let renewals = Count()
        let keeper = Self.keeper {
            renewals.add()
            return $0
        }
        #expect(
            await Self.request(Self.service(Following().authenticated(by: keeper)))?.failure?.status == .unauthorized)
        let call = try #require(HTTPCall(.get, "https://api.example.com/x", timeout: .patient))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await keeper.run(call) { try await Self.service(Following()).send($0.request.method, "/x") }
        }
        #expect(failure?.status == .unauthorized)
        #expect(renewals.value == 0)
    }

    // MARK: The log

    /// Both for a layer and for a client of the app's own that has its own calls.
    @Test(arguments: ["succeeded", "refused", "failed"])
    func aFailureShowsTheRenewalBeforeIt(_ renewal: String) async throws {
        func keeper() -> CredentialKeeper<String> {
            Self.keeper { expired in
                switch renewal {
                case "refused": throw try Self.refused()
                case "failed": throw Gone()
                default: return expired + "2"
                }
            }
        }
        func script() -> ScriptedTransport {
            ScriptedTransport(.respond(401, json: "{}"), .respond(500, json: "{}"))
        }
        let layer = await Self.request(Self.service(script().authenticated(by: keeper()).retrying()))?.failure
        #expect(layer?.details["renewal"]?.description == renewal)
        let call = try #require(HTTPCall(.get, "https://api.example.com/x", timeout: .patient))
        let client = Self.service(script())
        let keeper = keeper()
        let own = await failure { () throws(Interruption<HTTPFailure>) in
            try await keeper.run(call) { _ in try await client.send(.get, "/x") }
        }
        #expect(own?.details["renewal"]?.description == renewal)
        #expect(own?.code == layer?.code)
    }

    @Test func aFailureWithoutARenewalShowsNone() async {
        let script = ScriptedTransport(.respond(500, json: "{}"))
        let failure = await Self.request(Self.service(script.authenticated(by: Self.keeper())))?.failure
        #expect(failure?.details["renewal"] == nil)
    }

    /// Canceled while it waits, and renewed at the same moment: nothing is sent.
    @Test(.hangLimit) func aCallThatIsCanceledWhenItsRenewalEndsIsNotRepeated() async throws {
        let call = try #require(HTTPCall(.get, "https://api.example.com/x", timeout: .patient))
        let waiting = Locked<Task<Bool, Never>?>(nil)
        let (isWaiting, sent) = (Gate(), Count())
        let keeper = Self.keeper { expired in
            await isWaiting.wait()
            waiting.withLock { $0 }?.cancel()
            return expired + "2"
        }
        let task = Task {
            do throws(Interruption<HTTPFailure>) {
                try await keeper.run(call) { call in
                    sent.add()
                    throw call.failure(for: TransportResponse(statusCode: 401))
                }
                return false
            } catch { return error == .cancelled }
        }
        waiting.withLock { $0 = task }
        isWaiting.open()
        #expect(await task.value)
        #expect(sent.value == 1)
    }

    // MARK: After a refusal

    /// Refused after the renewal of its credential was.
    @Test(.hangLimit) func aLateRefusalHasTheReasonOfTheRefusedRenewal() async throws {
        let (isHeld, gate) = (Gate(), Gate())
        let requests = Count()
        let server = TokenServer(pause: {
            guard requests.add() == 1 else { return }
            isHeld.open()
            await gate.wait()
        })
        let keeper = Self.keeper { _ in throw try Self.refused() }
        let service = Self.service(server.authenticated(by: keeper))
        let late = Task { await Self.request(service) }
        await isHeld.wait()
        #expect(await Self.request(service)?.failure?.status == .unauthorized)
        gate.open()
        #expect(await late.value?.incident?.kind.description.contains("http response-400") == true)
    }

    /// Without its credential, it would be another request.
    @Test(.hangLimit) func aRepetitionAfterASignOutIsNotSent() async throws {
        let clock = TestClock()
        let script = ScriptedTransport(
            .respond(503, json: "{}"), .respond(401, json: "{}"), .respond(200, json: "1"))
        let keeper = Self.keeper { _ in throw try Self.refused() }
        let plain = Self.service(script.authenticated(by: keeper))
        let retrying = Self.service(
            script.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock)))
        let waiting = Task { await Self.request(retrying) }
        await clock.waitForSleepers()
        #expect(await Self.request(plain)?.failure?.status == .unauthorized)
        #expect(try await keeper.credential == nil)
        clock.advance(by: .seconds(2))
        #expect(await waiting.value?.failure?.reason == .authenticationRequired)
        #expect(script.sent.count == 2)
    }

    // MARK: Limits and reports

    @Test(.hangLimit) func aDeadlineEndsTheWaitForTheLoad() async {
        let never = Gate()
        let keeper = CredentialKeeper<String> {
            await never.wait()
            return "a"
        } authorize: {
            $1[.authorization] = $0
        } renew: {
            $0
        }
        let script = ScriptedTransport()
        let service = Self.service(script.authenticated(by: keeper)).with(timeout: .milliseconds(30))
        let failure = await Self.request(service)?.failure
        #expect(failure?.reason == .timedOut(.deadline))
        #expect(failure?.delivery == .notSent)
        #expect(script.sent.isEmpty)
        never.open()
    }

    /// Whether a note is one of level debug: the failure needs no report.
    private static func isHarmless(_ note: FailureNote) -> Bool {
        switch note {
        case .unused, .recovered: true
        default: false
        }
    }

    /// No call is left that could report it.
    @Test(.hangLimit) func aFailedRenewalOfCanceledCallsNeedsNoReport() async {
        let (reports, notes) = await recordingFailures { reporter in
            await Self.failRenewalOfCanceledCall()
            // The keeper keeps the newest failure until it is gone.
            while reporter.notes.isEmpty { await Task.yield() }
            return (reporter.reports, reporter.notes)
        }
        #expect(reports.isEmpty)
        #expect(notes.allSatisfy(Self.isHarmless))
    }

    /// Fails the renewal of a call that was canceled, then succeeds with the next one.
    private static func failRenewalOfCanceledCall() async {
        let (renewing, mayFail, renewals) = (Gate(), Gate(), Count())
        let keeper = keeper { _ in
            guard renewals.add() == 1 else { return "a2" }
            renewing.open()
            await mayFail.wait()
            throw Gone()
        }
        let service = service(TokenServer(accepted: ["a2"]).authenticated(by: keeper))
        let call = Task { await request(service) }
        await renewing.wait()
        call.cancel()
        #expect(await call.value == .cancelled)
        mayFail.open()
        // The second renewal begins after the end of the first one.
        while renewals.value < 2 { await request(service)?.recovered() }
    }

    @Test func aRepairedRefusalNeedsNoReport() async throws {
        try await recordingFailures { reporter in
            let script = ScriptedTransport(.respond(401, json: "{}"), .respond(200, json: "1"))
            let call = try #require(HTTPCall(.get, "https://api.example.com/x", timeout: .patient))
            _ = try await Self.keeper().run(call) { _ in try await Self.service(script).send(.get, "/x") }
            #expect(script.sent.count == 2)
            #expect(reporter.reports.isEmpty)
            #expect(reporter.notes.map(Self.isHarmless) == [true])
        }
    }
}
