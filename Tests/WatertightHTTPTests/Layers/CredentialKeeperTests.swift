import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

@Suite struct CredentialKeeperTests {
    private static func keeper(
        _ server: TokenServer, _ store: TokenStore, renewing: @escaping @Sendable () async -> Void = {}
    ) -> CredentialKeeper<Token> {
        let plain = HTTPService("https://api.example.com", transport: server).patient
        return CredentialKeeper(Token()) { token, fields in
            fields[.authorization] = token.access
        } renew: { expired in
            await renewing()
            return try await plain.fetch(.post, "/refresh", sending: expired)
        } store: {
            try store.write($0)
        }
    }

    private static func service(
        _ transport: some HTTPTransport, _ keeper: CredentialKeeper<Token>
    ) -> HTTPService {
        HTTPService("https://api.example.com", transport: transport.authenticated(by: keeper).retrying()).patient
    }

    /// Returns the error of a request; `nil` if it succeeds.
    private static func request(
        _ service: HTTPService, _ method: HTTPRequest.Method = .get
    ) async -> Interruption<HTTPFailure>? {
        do throws(Interruption<HTTPFailure>) {
            try await service.send(method, "/profile")
            return nil
        } catch { return error }
    }

    private static func requests(_ count: Int, _ service: HTTPService) async -> [Interruption<HTTPFailure>?] {
        await withTaskGroup(of: Interruption<HTTPFailure>?.self) { group in
            for _ in 0..<count { group.addTask { await request(service) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// A server whose renewals begin after a number of requests were refused.
    private func storm(of count: Int, store: TokenStore = TokenStore()) -> (TokenServer, CredentialKeeper<Token>) {
        let gate = Gate()
        let server = TokenServer(onRefusal: { if $0 == count { gate.open() } })
        return (server, Self.keeper(server, store) { await gate.wait() })
    }

    // MARK: One renewal

    @Test(.hangLimit) func hundredsInFlightShareOneRenewal() async {
        let store = TokenStore()
        let (server, keeper) = storm(of: 500, store: store)
        let results = await Self.requests(500, Self.service(server, keeper))
        #expect(results.allSatisfy { $0 == nil })
        #expect(server.state.renewals == 1)
        #expect(server.state.requests.count == 1000)
        await store.gate.wait()
        #expect(store.written == [Token(access: "a1", refresh: "r1")])
    }

    @Test(.hangLimit) func canceledCallsLeaveTheRenewalToItsEnd() async {
        for seed in 0..<60 as Range<UInt64> {
            let dice = Dice(seed: seed)
            let store = TokenStore()
            let server = TokenServer(pause: { for _ in 0..<dice.roll(0..<20) { await Task.yield() } })
            let service = Self.service(server, Self.keeper(server, store))
            let results = await withTaskGroup(of: Interruption<HTTPFailure>?.self) { group in
                for index in 0..<60 {
                    group.addTask {
                        let task = Task { await Self.request(service) }
                        if index % 2 == 0 {
                            for _ in 0..<dice.roll(0..<60) { await Task.yield() }
                            task.cancel()
                        }
                        return await task.value
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(results.allSatisfy { $0 == nil || $0 == .cancelled })
            await store.gate.wait()
            #expect(server.state.renewals == 1 && server.state.reused == 0)
            #expect(store.written.count == 1)
        }
    }

    @Test(.hangLimit) func aRenewalIsStoredIfAllCallsWereCanceled() async throws {
        let (renewing, mayRenew, store) = (Gate(), Gate(), TokenStore())
        let server = TokenServer()
        let keeper = Self.keeper(server, store) {
            renewing.open()
            await mayRenew.wait()
        }
        let service = Self.service(server, keeper)
        let calls = (0..<10).map { _ in Task { await Self.request(service) } }
        await renewing.wait()
        for call in calls { call.cancel() }
        for call in calls { #expect(await call.value == .cancelled) }
        mayRenew.open()
        await store.gate.wait()
        #expect(store.written == [Token(access: "a1", refresh: "r1")])
        #expect(try await keeper.credential?.access == "a1")
        #expect(await Self.request(service) == nil)
        #expect(server.state.renewals == 1)
    }

    @Test(.hangLimit) func aDeadlineEndsTheWait() async {
        let server = TokenServer()
        let never = Gate()
        let keeper = Self.keeper(server, TokenStore()) { await never.wait() }
        let service = Self.service(server, keeper).with(timeout: .milliseconds(30))
        let error = await Self.request(service)
        #expect(error?.failure?.reason == .timedOut(.deadline))
        #expect(error?.failure?.delivery == .notSent)
        never.open()
    }

    // MARK: Refused and failed

    @Test(.hangLimit) func aRefusedRenewalSignsOutOnce() async throws {
        let store = TokenStore()
        let (server, keeper) = storm(of: 200, store: store)
        server.change { $0.refusesRenewals = true }
        let results = await Self.requests(200, Self.service(server, keeper))
        #expect(results.allSatisfy { $0?.failure?.status == .unauthorized && $0?.failure?.nextStep == .signInAgain })
        // The reason is in the log.
        #expect(results.allSatisfy { $0?.incident?.kind.description.contains("http response-400") == true })
        await store.gate.wait()
        #expect(server.state.renewals == 1)
        #expect(store.written == [nil])
        #expect(try await keeper.credential == nil)
        #expect(await Self.request(Self.service(server, keeper))?.failure?.status == .unauthorized)
        #expect(server.state.renewals == 1 && server.state.requests.last == .some(nil))
    }

    @Test(.hangLimit) func aFailedRenewalSignsOutNoUser() async throws {
        let store = TokenStore()
        let (server, keeper) = storm(of: 200, store: store)
        server.change { $0.failure = .tls(.expiredCertificate) }
        let service = Self.service(server, keeper)
        let results = await Self.requests(200, service)
        #expect(results.allSatisfy { $0?.failure?.reason == .tls(.expiredCertificate) })
        // In the words of the call: the service refused it, and it can be sent again.
        #expect(results.allSatisfy { $0?.failure?.template == "https://api.example.com/profile" })
        #expect(results.allSatisfy { $0?.failure?.method == .get && $0?.failure?.delivery == .notSent })
        #expect(results.allSatisfy { $0?.failure?.isSignedOut == false })
        #expect(Set(results.compactMap { $0?.incident }).count == 1)
        #expect(server.state.renewals == 1)
        #expect(store.written.isEmpty)
        #expect(try await keeper.credential == Token())
        server.change { $0.failure = nil }
        #expect(await Self.request(service) == nil)
    }

    /// A request that was sent before the renewal failed, and is refused after it.
    @Test(.hangLimit) func aLateRefusalSharesTheFailedRenewal() async throws {
        let number = Locked(0)
        let (isHeld, gate) = (Gate(), Gate())
        let server = TokenServer(pause: {
            guard
                number.withLock({
                    $0 += 1; return $0
                }) == 1
            else { return }
            isHeld.open()
            await gate.wait()
        })
        server.change { $0.failure = .tls(.expiredCertificate) }
        let service = Self.service(server, Self.keeper(server, TokenStore()))
        let late = Task { await Self.request(service) }
        await isHeld.wait()
        #expect(await Self.request(service)?.failure?.reason == .tls(.expiredCertificate))
        gate.open()
        #expect(await late.value?.failure?.reason == .tls(.expiredCertificate))
        #expect(server.state.renewals == 1)
    }

    private struct Broken: Error {}

    /// A renewal that is canceled elsewhere is a failure of the calls that wait: none of them was canceled.
    @Test(arguments: [(Broken() as any Error, TransportFailure.unclassified), (CancellationError(), .connectionLost)])
    func anErrorOfTheAppInARenewalIsSealed(_ error: any Error, _ reason: TransportFailure) async throws {
        let server = TokenServer()
        let keeper = CredentialKeeper(Token()) {
            $1[.authorization] = $0.access
        } renew: { _ in
            throw error
        }
        let error = await Self.request(Self.service(server, keeper))
        #expect(error?.failure?.reason == reason)
        #expect(try await keeper.credential == Token())
    }

    /// The answers of a token endpoint, and whether each is a refusal (RFC 6749 §5.2).
    private static let answers: [(TransportResponse, Bool)] = [
        (.answer(400, #"{"error": "invalid_grant"}"#), true),
        (.answer(401, #"{"error": "invalid_client", "error_description": "expired"}"#), true),
        (.answer(403, #"{"error": "unauthorized_client"}"#), true),
        (.answer(400, #"{"error": "invalid_grant"}"#, type: "text/plain"), true),
        // A firewall, a gateway, a broken deployment, an overload.
        (.answer(403, "<html>Request blocked</html>", type: "text/html"), false),
        (.answer(403, #"{"message": "Forbidden"}"#), false),
        (.answer(403, #"{"error": "Forbidden"}"#), false),
        (.answer(400, #"{"error": {"code": "invalid_grant"}}"#), false),
        (.answer(400, #"["invalid_grant"]"#), false), (.answer(400, "invalid_grant"), false),
        (.answer(401, ""), false), (.answer(404, #"{"error": "invalid_grant"}"#), false),
        (.answer(429, #"{"error": "slow_down"}"#), false), (.answer(500, #"{"error": "server_error"}"#), false),
        (.answer(400, #"{"error": "temporarily_unavailable"}"#), false),
    ]

    @Test(.hangLimit, arguments: answers)
    func onlyARefusalInTheWordsOfTheProtocolSignsOut(_ answer: TransportResponse, _ isRefused: Bool) async throws {
        let refusal = HTTPService("https://api.example.com", transport: ScriptedTransport(.respond(answer))).patient
        let keeper = CredentialKeeper(Token()) {
            $1[.authorization] = $0.access
        } renew: { _ in
            try await refusal.fetch(.post, "/refresh")
        }
        let service = HTTPService("https://api.example.com", transport: TokenServer().authenticated(by: keeper))
        let failure = await Self.request(service.patient)?.failure
        // A status such as 404 would mean something else for the call.
        let expected: HTTPFailure.Kind =
            switch answer.statusCode {
            case _ where isRefused, 401: .status(.unauthorized)
            case 429, 500: .status(HTTPResponse.Status(any: answer.statusCode))
            default: .transport(.malformedResponse)
            }
        #expect(failure?.kind == expected)
        #expect(failure?.isSignedOut == isRefused)
        #expect(try await keeper.credential == (isRefused ? nil : Token()))
    }

    @Test(.hangLimit) func aSecondRefusalIsFinal() async throws {
        let server = TokenServer()
        let keeper = CredentialKeeper(Token()) { token, fields in
            fields[.authorization] = token.access
        } renew: { _ in
            Token(access: "also-refused", refresh: "")
        }
        let failure = await Self.request(Self.service(server, keeper))?.failure
        #expect(failure?.status == .unauthorized && failure?.isSignedOut == false)
        #expect(server.state.requests == ["a0", "also-refused"])
        #expect(try await keeper.credential?.access == "also-refused")
    }

    // MARK: Another sign-in

    @Test(.hangLimit) func aNewerSignInWins() async throws {
        for signsOut in [false, true] {
            let (renewing, mayRenew, renewed, store) = (Gate(), Gate(), Gate(), TokenStore())
            let server = TokenServer(accepted: ["b0"])
            let keeper = CredentialKeeper(Token()) { token, fields in
                fields[.authorization] = token.access
            } renew: { _ in
                renewing.open()
                await mayRenew.wait()
                defer { renewed.open() }
                return Token(access: "a1", refresh: "r1")
            } store: {
                try store.write($0)
            }
            let service = Self.service(server, keeper)
            let call = Task { await Self.request(service, .post) }
            await renewing.wait()
            if signsOut { await keeper.signOut() } else { await keeper.signIn(Token(access: "b0", refresh: "s0")) }
            // Ends before the renewal. Its request isn't sent with the credential of the other user.
            #expect(await call.value?.failure?.status == .unauthorized)
            mayRenew.open()
            await renewed.wait()
            #expect(await Self.request(service)?.failure?.status == (signsOut ? .unauthorized : nil))
            await keeper.signOut()
            #expect(store.written.compactMap { $0?.access } == (signsOut ? [] : ["b0"]))
            #expect(server.state.requests == (signsOut ? ["a0", nil] : ["a0", "b0"]))
        }
    }

    @Test(.hangLimit) func aRepetitionIsNotSentForAnotherUser() async throws {
        for status in [503, 401] {
            let clock = TestClock()
            let script = ScriptedTransport(.respond(status, json: "{}"), .respond(200, json: "1"))
            // A renewal that fails for a passing reason is retried by the layer around it.
            let keeper = CredentialKeeper("a") {
                $1[.authorization] = $0
            } renew: { _ in
                throw Interruption<HTTPFailure>.failed(.sample(.offline))
            }
            let transport = script.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock))
            let service = HTTPService("https://api.example.com", transport: transport).patient
            let call = Task { await Self.request(service) }
            await clock.waitForSleepers()
            await keeper.signIn("b")
            clock.advance(by: .seconds(2))
            let failure = await call.value?.failure
            #expect(failure?.reason == .authenticationRequired)
            #expect(script.sent.map { $0.headerFields[.authorization] } == ["a"])
        }
    }

    @Test(.hangLimit) func aRepetitionOfASignedOutUserStaysSignedOut() async throws {
        let clock = TestClock()
        let script = ScriptedTransport(.respond(503, json: "{}"), .respond(200, json: "1"))
        let keeper = CredentialKeeper<String> {
            $1[.authorization] = $0
        } renew: {
            $0
        }
        let transport = script.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock))
        let service = HTTPService("https://api.example.com", transport: transport).patient
        let call = Task { await Self.request(service) }
        await clock.waitForSleepers()
        await keeper.signIn("b")
        clock.advance(by: .seconds(2))
        #expect(await call.value == nil)
        #expect(script.sent.map { $0.headerFields[.authorization] } == [nil, nil])
    }

    // MARK: Which requests

    @Test func anotherOriginGetsNoCredential() async {
        let script = ScriptedTransport(
            .respond(307, json: "", headerFields: [.location: "https://cdn.example.net/x"]), .respond(401, json: "{}"))
        let keeper = CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: { _ in
            Issue.record("a 401 of another origin")
            return "b"
        }
        let service = HTTPService("https://api.example.com", transport: script.authenticated(by: keeper)).patient
        #expect(await Self.request(service)?.failure?.status == .unauthorized)
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["a", nil])
    }

    @Test func aCredentialOfTheCallIsKept() async {
        let script = ScriptedTransport(.respond(401, json: "{}"))
        let keeper = CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: {
            $0
        }
        let service = HTTPService("https://api.example.com", transport: script.authenticated(by: keeper)).patient
        _ = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.send(.post, "/session", headerFields: [.authorization: "Basic x"])
        }
        #expect(script.sent.map { $0.headerFields[.authorization] } == ["Basic x"])
    }

    @Test(.hangLimit) func aRenewalOverTheSameServiceDoesNotWaitForItself() async {
        let server = TokenServer()
        let service = Locked<HTTPService?>(nil)
        let keeper = CredentialKeeper(Token()) { token, fields in
            fields[.authorization] = token.access
        } renew: { expired in
            guard let service = service.withLock({ $0 }) else { throw CancellationError() }
            return try await service.fetch(.post, "/refresh", sending: expired)
        }
        let authenticated = Self.service(server, keeper)
        service.withLock { $0 = authenticated }
        #expect(await Self.requests(10, authenticated).allSatisfy { $0 == nil })
        #expect(server.state.renewals == 1)
    }

    private enum Closure: CaseIterable { case load, renew, store }

    private final class Polling: Sendable {
        let service = Locked<HTTPService?>(nil)
        let task = Locked<Task<Void, any Error>?>(nil)
    }

    /// A task that a closure starts and doesn't wait for, such as one that polls.
    @Test(.hangLimit, arguments: Closure.allCases)
    private func aTaskThatAClosureOfTheKeeperStartsIsAnOrdinaryOne(_ closure: Closure) async throws {
        let (server, returned, polling) = (TokenServer(), Gate(), Polling())
        let plain = HTTPService("https://api.example.com", transport: server).patient
        @Sendable func run(_ current: Closure) async throws {
            guard current == closure, polling.task.withLock({ $0 == nil }) else { return }
            let authorized = try #require(polling.service.withLock { $0 })
            // A task that the closure waits for is its own work.
            let awaited = Task {
                await failure { () throws(Interruption<HTTPFailure>) in try await authorized.send(.get, "/awaited") }
            }
            #expect(await awaited.value?.status == .unauthorized)
            let task = Task {
                await returned.wait()
                try await authorized.send(.get, "/poll")
            }
            polling.task.withLock { $0 = task }
        }
        server.change { $0.accepted = ["a0"] }
        let keeper = CredentialKeeper {
            try await run(.load)
            return Token()
        } authorize: { token, fields in
            fields[.authorization] = token.access
        } renew: { expired in
            try await run(.renew)
            return try await plain.fetch(.post, "/refresh", sending: expired)
        } store: { _ in
            try await run(.store)
        }
        let authorized = plain.with { $0.authenticated(by: keeper) }
        polling.service.withLock { $0 = authorized }
        if closure != .load { server.change { $0.accepted = [] } }
        try await authorized.send(.get, "/first")
        await keeper.signIn(Token(access: "a9"))
        server.change { $0.accepted = ["a9"] }
        returned.open()
        try await #require(polling.task.withLock { $0 }).value
        #expect(server.state.requests.last == "a9")
    }

    @Test func anotherClientUsesTheKeeper() async throws {
        try await recordingFailures { reporter in
            let keeper = CredentialKeeper("a") {
                $1[.authorization] = $0
            } renew: {
                $0 + "b"
            }
            let call = try #require(HTTPCall(.get, "https://api.example.com/x", timeout: .patient))
            let value = try await keeper.run(call) { call in
                let sent = call.headerFields[.authorization]
                guard sent == "ab" else { throw Interruption<HTTPFailure>.failed(.sample(status: 401)) }
                return sent
            }
            #expect(value == "ab")
            // The 401 that was repaired.
            #expect(reporter.reports.isEmpty)
        }
    }
}
