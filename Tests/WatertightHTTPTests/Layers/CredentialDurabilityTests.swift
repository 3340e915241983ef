import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// A credential is stored before a request is sent with it.
@Suite struct CredentialDurabilityTests {
    private struct Full: Error {}

    private static func service(_ server: TokenServer, _ keeper: CredentialKeeper<Token>) -> HTTPService {
        HTTPService("https://api.example.com", transport: server.authenticated(by: keeper)).patient
    }

    private static func keeper(
        _ server: TokenServer, clock: any Clock<Duration> = ContinuousClock(),
        store: @escaping @Sendable (Token?) async throws -> Void
    ) -> CredentialKeeper<Token> {
        let plain = HTTPService("https://api.example.com", transport: server).patient
        return CredentialKeeper(Token(), clock: clock) {
            $1[.authorization] = $0.access
        } renew: {
            try await plain.fetch(.post, "/refresh", sending: $0)
        } store: {
            try await store($0)
        }
    }

    @discardableResult
    private static func request(_ service: HTTPService) async -> HTTPFailure? {
        await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/profile") }
    }

    /// A new call and a late refusal arrive while the renewed credential is being stored.
    @Test(.hangLimit) func noRequestHasACredentialThatIsNotStored() async {
        let stored = Locked<Set<String>>([])
        let (storing, mayStore) = (Gate(), Gate())
        let server = TokenServer(pause: { for _ in 0..<3 { await Task.yield() } })
        let keeper = Self.keeper(server) { token in
            storing.open()
            await mayStore.wait()
            if let token { stored.withLock { _ = $0.insert(token.access) } }
        }
        let service = Self.service(server, keeper)
        let calls = (0..<20).map { _ in Task { await Self.request(service) } }
        await storing.wait()
        let later = (0..<20).map { _ in Task { await Self.request(service) } }
        for _ in 0..<1000 { await Task.yield() }
        #expect(server.state.requests.allSatisfy { $0 == "a0" })
        mayStore.open()
        for call in calls + later { #expect(await call.value == nil) }
        #expect(stored.withLock { $0 } == ["a1"])
        #expect(server.state.renewals == 1)
    }

    @Test(.hangLimit) func aNewSignInIsStoredBeforeItIsUsed() async {
        let (storing, mayStore) = (Gate(), Gate())
        let server = TokenServer(accepted: ["b0"])
        let keeper = Self.keeper(server) { _ in
            storing.open()
            await mayStore.wait()
        }
        let signIn = Task { await keeper.signIn(Token(access: "b0", refresh: "s0")) }
        await storing.wait()
        let call = Task { await Self.request(Self.service(server, keeper)) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(server.state.requests.isEmpty)
        mayStore.open()
        await signIn.value
        #expect(await call.value == nil)
        #expect(server.state.requests == ["b0"])
    }

    @Test(.hangLimit) func aStoreThatHangsIsReportedAfterFiveSecondsAndTheCallsGoOn() async {
        await recordingFailures { reporter in
            let (clock, never) = (TestClock(), Gate())
            let server = TokenServer()
            let keeper = Self.keeper(server, clock: clock) { _ in await never.wait() }
            let call = Task { await Self.request(Self.service(server, keeper)) }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(4_999))
            for _ in 0..<1000 { await Task.yield() }
            #expect(server.state.requests == ["a0"])
            clock.advance(by: .milliseconds(1))
            #expect(await call.value == nil)
            #expect(reporter.reports.map(\.code.description) == ["credential/store-timed-out"])
            #expect(reporter.reports.map(\.severity) == [.environmental])
            never.open()
        }
    }

    @Test(.hangLimit) func aStoreThatFailsIsReportedAndTheCallsGoOn() async throws {
        try await recordingFailures { reporter in
            let server = TokenServer()
            let keeper = Self.keeper(server) { _ in throw Full() }
            #expect(await Self.request(Self.service(server, keeper)) == nil)
            #expect(reporter.reports.map(\.code.description) == ["credential/not-stored"])
            let credential = try await keeper.credential
            #expect(credential?.access == "a1")
        }
    }

    @Test(.hangLimit) func aWaitForTheStoreEndsWithTheCall() async {
        let (storing, never) = (Gate(), Gate())
        let server = TokenServer()
        let keeper = Self.keeper(server) { _ in
            storing.open()
            await never.wait()
        }
        let service = Self.service(server, keeper)
        let canceled = Task { await Self.request(service) }
        await storing.wait()
        canceled.cancel()
        #expect(await canceled.value == nil)
        let late = await Self.request(service.with(timeout: .milliseconds(20)))
        #expect(late?.reason == .timedOut(.deadline) && late?.delivery == .notSent)
        never.open()
    }
}
