import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Calls that wait while this device is offline.
@Suite(.hangLimit) struct WaitingForConnectivityTests {
    private final class Signals: Sendable {
        private let list = Locked<[Bool]>([])
        var all: [Bool] { list.withLock { $0 } }
        func add(_ isWaiting: Bool) { list.withLock { $0.append(isWaiting) } }
    }

    private let signals = Signals()

    private static func request(
        _ transport: some HTTPTransport, _ method: HTTPRequest.Method = .post, timeout: Duration = .patient
    ) async -> HTTPFailure? {
        let service = HTTPService("https://api.example.com", transport: transport).with(timeout: timeout)
        return await failure { () throws(Interruption<HTTPFailure>) in try await service.send(method, "/x") }
    }

    /// After 1, 2, 4, 8, 15, 15 and 15 seconds.
    @Test func aCallIsSentWhenTheDeviceIsOnline() async {
        await recordingFailures { reporter in
            let clock = VirtualClock()
            let offline = Array(repeating: ScriptedTransport.Step.fail(.offline), count: 7)
            let script = ScriptedTransport(offline + [.respond(200, json: "1")])
            let start = clock.now
            let transport = script.waitingForConnectivity(clock: clock) { signals.add($0) }
            #expect(await Self.request(transport) == nil)
            #expect(script.sent.count == 8)
            #expect(start.duration(to: clock.now) == .seconds(60))
            #expect(signals.all == [true, false])
            #expect(reporter.reports.isEmpty)
        }
    }

    /// It may have been processed, or it isn't the connection of this device.
    @Test func noOtherFailureWaits() async {
        let failures: [ScriptedTransport.Step] = [
            .fail(.offline, delivery: .mayHaveBeenProcessed), .fail(.connectionLost), .fail(.cannotFindHost),
            .respond(503, json: "{}"),
        ]
        for step in failures {
            let script = ScriptedTransport(step)
            let transport = script.waitingForConnectivity(clock: TestClock()) { signals.add($0) }
            #expect(await Self.request(transport) != nil)
            #expect(script.sent.count == 1)
        }
        #expect(signals.all.isEmpty)
    }

    @Test func aCallThatStaysOfflineFailsAtItsDeadline() async {
        let script = ScriptedTransport(.fail(.offline))
        let transport = script.waitingForConnectivity(clock: TestClock()) { signals.add($0) }
        let failure = await Self.request(transport, timeout: .milliseconds(20))
        #expect(failure?.reason == .offline && failure?.delivery == .notSent)
        #expect(signals.all == [true, false])
    }

    @Test func aCanceledCallEndsAtOnce() async {
        let waiting = Gate()
        let transport = ScriptedTransport(.fail(.offline)).waitingForConnectivity(clock: TestClock()) { isWaiting in
            if isWaiting { waiting.open() }
        }
        let call = Task {
            do throws(Interruption<HTTPFailure>) {
                try await HTTPService("https://api.example.com", transport: transport).patient.send(.get, "/x")
                return false
            } catch { return error == .cancelled }
        }
        await waiting.wait()
        call.cancel()
        #expect(await call.value)
    }

    /// The screen shows one state for all calls.
    @Test func severalCallsAreOneSignal() async {
        let clock = TestClock()
        let isOnline = Locked(false)
        struct Network: HTTPTransport {
            let isOnline: @Sendable () -> Bool
            var enforcesLimits: Bool { true }
            func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
                guard isOnline() else { throw call.failure(for: .offline) }
                return TransportResponse(statusCode: 200)
            }
        }
        let transport = Network(isOnline: { isOnline.withLock { $0 } }).waitingForConnectivity(clock: clock) {
            signals.add($0)
        }
        let calls = (0..<5).map { _ in Task { await Self.request(transport) } }
        await clock.waitForSleepers(5)
        isOnline.withLock { $0 = true }
        clock.advance(by: .seconds(1))
        for call in calls { #expect(await call.value == nil) }
        #expect(signals.all == [true, false])
    }

    /// Alice's call isn't sent for Bob.
    @Test func aCallWaitsForItsOwnSignIn() async {
        let (clock, script) = (TestClock(), ScriptedTransport(.fail(.offline), .respond(200, json: "1")))
        let keeper = CredentialKeeper("Alice") {
            $1[.authorization] = $0
        } renew: {
            $0
        }
        let transport = script.authenticated(by: keeper).waitingForConnectivity(clock: clock) { _ in }
        let call = Task { await Self.request(transport) }
        await clock.waitForSleepers()
        await keeper.signIn("Bob")
        clock.advance(by: .seconds(1))
        #expect(await call.value?.reason == .authenticationRequired)
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["Alice"])
    }

    @Test func whatHappenedBeforeTheWaitIsKept() async {
        let script = ScriptedTransport(
            .fail(.connectionLost, delivery: .mayHaveBeenProcessed), .fail(.offline), .respond(422, json: "{}"))
        var policy = HTTPRetryPolicy(clock: VirtualClock())
        policy.maximumAttempts = 2
        let transport = script.retrying(policy).waitingForConnectivity(clock: VirtualClock()) { _ in }
        let service = HTTPService("https://api.example.com", transport: transport).patient
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.send(.post, "/orders", headerFields: [.idempotencyKey: "1"])
        }
        #expect(failure?.status == .unprocessableContent && failure?.mayHaveBeenProcessed == true)
        #expect(failure?.earlierAttempts.isEmpty == false)
    }

    @Test func aMonitorEndsTheWait() async {
        let (clock, online) = (TestClock(), Gate())
        let script = ScriptedTransport(.fail(.offline), .respond(200, json: "1"))
        let transport = script.waitingForConnectivity(clock: clock, online: { await online.wait() }) { _ in }
        let call = Task { await Self.request(transport) }
        await clock.waitForSleepers(2)
        clock.advance(by: .milliseconds(200))
        online.open()
        #expect(await call.value == nil)
        #expect(script.sent.count == 2)
    }

    /// A monitor whose state is "online" although nothing can be sent.
    @Test func aMonitorThatReturnsAtOnceMakesNoLoop() async {
        let clock = VirtualClock()
        let script = ScriptedTransport(.fail(.offline), .fail(.offline), .fail(.offline), .respond(200, json: "1"))
        let start = clock.now
        let transport = script.waitingForConnectivity(clock: clock, online: {}) { _ in }
        #expect(await Self.request(transport) == nil)
        #expect(start.duration(to: clock.now) >= .milliseconds(600))
    }
}
