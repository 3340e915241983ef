import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Two keepers over one file, as an app and its extension have, and old code that writes to the store itself.
@Suite struct CredentialSharingTests {
    /// A credential in a file.
    struct File: Sendable {
        let url = FileManager.default.temporaryDirectory.appending(path: "keeper-\(UUID().uuidString).json")

        init(_ token: Token?) { write(token) }

        func read() -> Token? {
            (try? Data(contentsOf: url)).flatMap { try? JSONDecoder().decode(Token.self, from: $0) }
        }

        func write(_ token: Token?) {
            guard let token, let data = try? JSONEncoder().encode(token) else {
                return _ = try? FileManager.default.removeItem(at: url)
            }
            try? data.write(to: url, options: .atomic)
        }
    }

    private static func keeper(
        _ server: TokenServer, _ file: File, clock: any Clock<Duration> = ContinuousClock(),
        renewing: @escaping @Sendable () async -> Void = {}, signedOut: @escaping @Sendable () async -> Void = {}
    ) -> CredentialKeeper<Token> {
        let plain = HTTPService("https://api.example.com", transport: server).patient
        return CredentialKeeper(clock: clock) {
            file.read()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: { token in
            await renewing()
            return try await plain.fetch(.post, "/refresh", sending: token)
        } store: {
            file.write($0)
        } signedOut: {
            await signedOut()
        }
    }

    private static func request(_ server: TokenServer, _ keeper: CredentialKeeper<Token>) async -> HTTPFailure? {
        let service = HTTPService("https://api.example.com", transport: server.authenticated(by: keeper)).patient
        return await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/profile") }
    }

    // MARK: Another process

    @Test(.hangLimit) func aCredentialOfAnotherProcessIsUsedInsteadOfARenewal() async throws {
        let (server, file) = (TokenServer(accepted: ["a0"]), File(Token()))
        let (app, widget) = (Self.keeper(server, file), Self.keeper(server, file))
        #expect(await Self.request(server, app) == nil)
        #expect(await Self.request(server, widget) == nil)
        server.change { $0.accepted = [] }
        #expect(await Self.request(server, widget) == nil)
        #expect(await Self.request(server, app) == nil)
        #expect(server.state.renewals == 1 && server.state.reused == 0)
        #expect(file.read()?.access == "a1")
        #expect(try await app.credential?.access == "a1")
    }

    /// The extension renewed at night, and that credential has expired too.
    @Test(.hangLimit) func anExpiredCredentialOfAnotherProcessIsRenewed() async throws {
        let (server, file) = (TokenServer(accepted: ["a0"]), File(Token()))
        let (app, widget) = (Self.keeper(server, file), Self.keeper(server, file))
        #expect(await Self.request(server, app) == nil)
        server.change { $0.accepted = [] }
        #expect(await Self.request(server, widget) == nil)
        server.change { $0.accepted = [] }
        #expect(await Self.request(server, app) == nil)
        #expect(server.state.requests.suffix(3) == ["a0", "a1", "a2"])
        #expect(server.state.renewals == 2 && server.state.reused == 0)
    }

    /// Both renew at the same moment. The service refuses the later one, before the earlier one is stored.
    @Test(.hangLimit) func aRefusedRenewalLeavesTheCredentialOfAnotherProcess() async throws {
        let (server, file, clock) = (TokenServer(), File(Token()), TestClock())
        let (renewing, mayRenew) = (Gate(), Gate())
        let widget = Self.keeper(
            server, file,
            renewing: {
                renewing.open()
                await mayRenew.wait()
            })
        let app = Self.keeper(server, file, clock: clock)
        let first = Task { await Self.request(server, widget) }
        await renewing.wait()
        server.change { $0.refresh = "used meanwhile" }
        let second = Task { await Self.request(server, app) }
        await clock.waitForSleepers()
        // The other process ends its renewal.
        server.change { $0.refresh = "r0" }
        mayRenew.open()
        #expect(await first.value == nil)
        clock.advance(by: .seconds(1))
        #expect(await second.value == nil)
        #expect(file.read() != nil)
        let (ofApp, ofWidget) = (try await app.credential, try await widget.credential)
        #expect(ofApp == ofWidget && ofApp != nil)
    }

    /// A clock on which another process ends its renewal while one sleeps.
    private struct PatientClock: Clock {
        typealias Instant = ContinuousClock.Instant
        let isSettled: @Sendable () -> Bool
        var now: Instant { .now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            // The limit of the store is longer than any test.
            if now.duration(to: deadline) > .seconds(2) { return try await Task.sleep(for: .seconds(86_400)) }
            while !isSettled() { await Task.yield() }
        }
    }

    @Test(.hangLimit) func manyRoundsOfTwoProcessesSignOutNoUser() async throws {
        let (server, file) = (TokenServer(pause: { await Task.yield() }), File(Token()))
        let clock = PatientClock { file.read()?.refresh == server.state.refresh }
        let (app, widget) = (Self.keeper(server, file, clock: clock), Self.keeper(server, file, clock: clock))
        for _ in 0..<25 {
            server.change { $0.accepted = [] }
            let failures = await withTaskGroup(of: HTTPFailure?.self) { group in
                for keeper in [app, widget, app, widget] { group.addTask { await Self.request(server, keeper) } }
                return await group.reduce(into: []) { if let failure = $1 { $0.append(failure) } }
            }
            #expect(failures.isEmpty)
            #expect(file.read() != nil)
        }
    }

    @Test(.hangLimit) func aRefusedRenewalSignsOutAndNotifiesTheApp() async throws {
        let (server, file, clock, signedOut) = (TokenServer(), File(Token()), TestClock(), Gate())
        server.change { $0.refusesRenewals = true }
        let keeper = Self.keeper(server, file, clock: clock, signedOut: { signedOut.open() })
        let call = Task { await Self.request(server, keeper) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        let failure = await call.value
        #expect(failure?.status == .unauthorized && failure?.isSignedOut == true)
        await signedOut.wait()
        #expect(file.read() == nil)
    }

    @Test(.hangLimit) func aSignOutOfAnotherProcessIsTakenOver() async throws {
        let (server, file, signedOut) = (TokenServer(accepted: ["a0"]), File(Token()), Gate())
        let keeper = Self.keeper(server, file, signedOut: { signedOut.open() })
        #expect(await Self.request(server, keeper) == nil)
        file.write(nil)
        server.change { $0.accepted = [] }
        let failure = await Self.request(server, keeper)
        #expect(failure?.status == .unauthorized && failure?.isSignedOut == true)
        await signedOut.wait()
        #expect(server.state.renewals == 0)
    }

    @Test(.hangLimit) func aSignOutByTheUserNotifiesNobody() async {
        let (server, file, count) = (TokenServer(accepted: ["a0"]), File(Token()), Count())
        let keeper = Self.keeper(server, file, signedOut: { count.add() })
        await keeper.signOut()
        for _ in 0..<100 { await Task.yield() }
        #expect(count.value == 0)
        #expect(file.read() == nil)
    }

    // MARK: What doesn't count

    private struct DeviceLocked: Error {}

    /// A store that failed still has the credential that was replaced.
    @Test(.hangLimit) func whatTheKeeperCouldNotStoreIsNotTakenFromTheStore() async throws {
        let server = TokenServer()
        let plain = HTTPService("https://api.example.com", transport: server).patient
        let keeper = CredentialKeeper {
            Token()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: {
            try await plain.fetch(.post, "/refresh", sending: $0)
        } store: { _ in
            throw DeviceLocked()
        }
        for round in 1...3 {
            server.change { $0.accepted = [] }
            #expect(await Self.request(server, keeper) == nil)
            #expect(try await keeper.credential?.access == "a\(round)")
        }
    }

    /// A sign-in that the store doesn't have, and no load before it: the store has the previous user.
    @Test(.hangLimit, arguments: [false, true]) func aSignInThatIsNotStoredKeepsItsCalls(_ hangs: Bool) async throws {
        let (server, clock, never, storing) = (TokenServer(), TestClock(), Gate(), Gate())
        server.change { $0.refresh = "s0" }
        let plain = HTTPService("https://api.example.com", transport: server).patient
        let keeper = CredentialKeeper(clock: clock) {
            Token()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: {
            try await plain.fetch(.post, "/refresh", sending: $0)
        } store: { _ in
            guard hangs else { throw DeviceLocked() }
            storing.open()
            await never.wait()
        }
        let signIn = Task { await keeper.signIn(Token(access: "b0", refresh: "s0")) }
        if hangs {
            await storing.wait()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
        }
        await signIn.value
        await keeper.reload()
        let call = Task { await Self.request(server, keeper) }
        if hangs {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
        }
        #expect(await call.value == nil)
        #expect(server.state.requests == ["b0", "a1"] && server.state.reused == 0)
        never.open()
    }

    /// After a failed write, what the store contains is known from the next load.
    @Test(.hangLimit) func anotherProcessWinsAfterASignInThatIsNotStored() async throws {
        let file = File(Token())
        let keeper = CredentialKeeper {
            file.read()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: {
            $0
        } store: { _ in
            throw DeviceLocked()
        }
        await keeper.signIn(Token(access: "b0", refresh: "s0"))
        await keeper.reload()
        #expect(try await keeper.credential?.access == "b0")
        file.write(Token(access: "c0", refresh: "t0"))
        await keeper.reload()
        #expect(try await keeper.credential?.access == "c0")
    }

    /// A deletion that failed leaves the user in the store.
    @Test(.hangLimit) func aSignOutThatIsNotStoredStays() async throws {
        let keeper = CredentialKeeper {
            Token()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: {
            $0
        } store: { _ in
            throw DeviceLocked()
        }
        _ = try await keeper.credential
        await keeper.signOut()
        await keeper.reload()
        #expect(try await keeper.credential == nil)
    }

    /// Another process signs in or out while the renewal is on its way.
    @Test(.hangLimit, arguments: [nil, Token(access: "b0", refresh: "s0")])
    func whatAnotherProcessStoresDuringARenewalIsKept(_ stored: Token?) async throws {
        let (server, file) = (TokenServer(accepted: ["a1", "b0"]), File(Token()))
        let keeper = CredentialKeeper {
            file.read()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: { _ in
            file.write(stored)
            return Token(access: "a1", refresh: "r1")
        } store: {
            file.write($0)
        }
        let failure = await Self.request(server, keeper)
        #expect(failure?.isSignedOut == (stored == nil ? true : nil))
        #expect(try await keeper.credential == stored)
        #expect(file.read() == stored)
    }

    @Test(.hangLimit) func aLoadThatFailsBeforeARenewalChangesNothing() async throws {
        let (server, loads) = (TokenServer(), Count())
        let plain = HTTPService("https://api.example.com", transport: server).patient
        let keeper = CredentialKeeper {
            guard loads.add() == 1 else { throw DeviceLocked() }
            return Token()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: {
            try await plain.fetch(.post, "/refresh", sending: $0)
        }
        #expect(await Self.request(server, keeper) == nil)
        #expect(loads.value == 3)
        #expect(try await keeper.credential?.access == "a1")
    }

    /// Signatures with a nonce can't be compared.
    @Test(.hangLimit) func fieldsThatDifferEachTimeAreNotCompared() async throws {
        let (server, file, number) = (TokenServer(), File(Token()), Count())
        let plain = HTTPService("https://api.example.com", transport: server).patient
        let keeper = CredentialKeeper {
            file.read()
        } authorize: {
            $1[.authorization] = $0.access
            $1[.userAgent] = "\(number.add())"
        } renew: {
            try await plain.fetch(.post, "/refresh", sending: $0)
        } store: {
            file.write($0)
        }
        #expect(await Self.request(server, keeper) == nil)
        #expect(server.state.renewals == 1)
    }

    // MARK: Old code

    @Test(.hangLimit) func whatOldCodeWritesIsUsedAfterAReload() async throws {
        let (server, file) = (TokenServer(accepted: ["a0", "b0"]), File(Token()))
        let keeper = Self.keeper(server, file)
        #expect(await Self.request(server, keeper) == nil)
        file.write(nil)
        await keeper.reload()
        #expect(try await keeper.credential == nil)
        file.write(Token(access: "b0", refresh: "s0"))
        await keeper.reload()
        #expect(await Self.request(server, keeper) == nil)
        #expect(server.state.requests == ["a0", "b0"])
    }

    @Test(.hangLimit) func aReloadWithoutAChangeKeepsTheSignIn() async throws {
        let (clock, file) = (TestClock(), File(Token()))
        let keeper = Self.keeper(TokenServer(), file)
        let script = ScriptedTransport(.respond(503, json: "{}"), .respond(200, json: "1"))
        let transport = script.authenticated(by: keeper).retrying(HTTPRetryPolicy(clock: clock))
        let service = HTTPService("https://api.example.com", transport: transport).patient
        let call = Task {
            await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        }
        await clock.waitForSleepers()
        await keeper.reload()
        clock.advance(by: .seconds(2))
        #expect(await call.value == nil)
    }

    // MARK: A client's own interceptor

    /// What an interceptor of another client does in its `adapt` and `retry`.
    private static func intercepted(_ server: TokenServer, _ keeper: CredentialKeeper<Token>) async throws -> Int {
        func send(_ token: Token?) async throws -> Int {
            let fields: HTTPFields = token.map { [.authorization: $0.access] } ?? [:]
            let call = try #require(
                HTTPCall(.get, "https://api.example.com/old", headerFields: fields, timeout: .patient))
            return try await server.send(call).statusCode
        }
        let used = try await keeper.credential
        let status = try await send(used)
        // The interceptor has the header field only.
        guard status == 401, let used,
            let renewed = try await keeper.renewed(after: Token(access: used.access, refresh: ""))
        else { return status }
        return try await send(renewed)
    }

    @Test(.hangLimit) func anInterceptorSharesTheRenewal() async throws {
        for _ in 0..<25 {
            let server = TokenServer(pause: { await Task.yield() })
            let keeper = Self.keeper(server, File(Token()))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<5 {
                    group.addTask {
                        let status = try await Self.intercepted(server, keeper)
                        #expect(status == 200)
                    }
                    group.addTask { #expect(await Self.request(server, keeper) == nil) }
                }
                try await group.waitForAll()
            }
            #expect(server.state.renewals == 1 && server.state.reused == 0)
        }
    }

    @Test(.hangLimit) func anInterceptorRepeatsNoRequestForAnotherUser() async throws {
        let server = TokenServer(accepted: ["b0"])
        let keeper = Self.keeper(server, File(Token()))
        let used = try #require(try await keeper.credential)
        await keeper.signIn(Token(access: "b0", refresh: "s0"))
        #expect(try await keeper.renewed(after: used) == nil)
        await keeper.signOut()
        #expect(try await keeper.renewed(after: used) == nil)
    }

    /// Each closure may use the keeper.
    @Test(.hangLimit) func noClosureWaitsForItsOwnEnd() async throws {
        let (server, file) = (TokenServer(accepted: ["a0"]), File(Token()))
        let own = Locked<CredentialKeeper<Token>?>(nil)
        let plain = HTTPService("https://api.example.com", transport: server).patient
        @Sendable func useKeeper() async throws {
            guard let keeper = own.withLock({ $0 }) else { return }
            _ = try await keeper.credential
            _ = try await keeper.renewed(after: Token())
            _ = await Self.request(server, keeper)
            try await Task { _ = try await keeper.credential }.value
        }
        let keeper = CredentialKeeper {
            try await useKeeper()
            return file.read()
        } authorize: {
            $1[.authorization] = $0.access
        } renew: {
            try await useKeeper()
            await own.withLock { $0 }?.reload()
            return try await plain.fetch(.post, "/refresh", sending: $0)
        } store: {
            try await useKeeper()
            await own.withLock { $0 }?.reload()
            file.write($0)
        } signedOut: {
            try? await useKeeper()
        }
        own.withLock { $0 = keeper }
        #expect(await Self.request(server, keeper) == nil)
        server.change { $0.accepted = [] }
        #expect(await Self.request(server, keeper) == nil)
        await keeper.signOut()
        #expect(file.read() == nil)
        own.withLock { $0 = nil }
    }

    @Test(.hangLimit) func anInterceptorGetsTheFailureOfTheRenewal() async throws {
        let server = TokenServer()
        server.change { $0.failure = .offline }
        let keeper = Self.keeper(server, File(Token()))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await keeper.renewed(after: Token()) }
        #expect(failure?.reason == .offline)
    }

    /// The user of a client with an interceptor reads about the request that was refused, not about the renewal.
    @Test(
        .hangLimit,
        arguments: [
            (ScriptedTransport.Step.fail(.connectionLost, delivery: .mayHaveBeenProcessed), "http/connection-lost"),
            (.respond(TransportResponse(statusCode: 503)), "http/response-503"),
            (.respond(TransportResponse(statusCode: 500)), "http/response-500"),
            (.respond(TransportResponse(statusCode: 404)), "http/malformed-response"),
            (.respond(TransportResponse(statusCode: 403)), "http/malformed-response"),
            (.respond(200, json: "{}"), "http/undecodable-missing-key"),
        ])
    func anInterceptorGetsNoFailureOfARequestThatMayHaveBeenProcessed(
        _ step: ScriptedTransport.Step, _ code: String
    ) async throws {
        let plain = HTTPService("https://api.example.com", transport: ScriptedTransport(step)).patient
        let keeper = CredentialKeeper(Token()) {
            $1[.authorization] = $0.access
        } renew: {
            try await plain.fetch(.post, "/refresh", sending: $0)
        }
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await keeper.renewed(after: Token()) }
        #expect(failure?.code.description == code)
        #expect(failure?.delivery == .notSent && failure?.mayHaveBeenProcessed == false)
    }
}
