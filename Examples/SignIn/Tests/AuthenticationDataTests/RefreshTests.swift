import Authentication
@testable import AuthenticationData
import FeatureTesting
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// Expired sessions and their renewal.
@Suite(.timeLimit(.minutes(30))) struct RefreshTests {
    let scene = Scene()

    /// Returns the `Authorization` fields of the requests, in order.
    private func authorizations(_ transport: ScriptedTransport) -> [String?] {
        transport.sent.map { $0.request.headerFields[.authorization] }
    }

    /// Stores the session `1`.
    private func signIn() async throws {
        #expect(await (try scene.repository(ScriptedTransport(.session("1")))).signInProblem() == nil)
    }

    /// Waits until the next start of the app sends an `Authorization` field, or none because no session is stored. The keeper
    /// stores a session while its first request is on its way, and locks the file meanwhile.
    private func waitForStored(_ authorization: String?) async {
        while true {
            let transport = ScriptedTransport(.profile)
            let stored = await recordingFailures { _ -> String?? in
                guard let repository = try? scene.repository(transport) else { return nil }
                _ = await repository.profileProblem()
                return .some(transport.sent.first?.request.headerFields[.authorization])
            }
            if stored == .some(authorization) { return }
            await Task.yield()
        }
    }

    // MARK: One request

    @Test func anExpiredSessionIsRefreshedAndTheRequestRepeatedOnce() async throws {
        try await signIn()
        let transport = ScriptedTransport(.expired, .session("2"), .profile)
        let repository = try scene.repository(transport)
        let (profile, reporter) = try await recordingFailures { (try await repository.profile(), $0) }
        #expect(profile.email == Scene.email)
        #expect(transport.sent.map(\.request.path) == ["/profile", "/session/refresh", "/profile"])
        #expect(authorizations(transport) == ["Bearer access-1", nil, "Bearer access-2"])
        let refresh = transport.sent.dropFirst().first?.body.map { String(decoding: $0, as: UTF8.self) }
        #expect(refresh == #"{"refreshToken":"refresh-1"}"#)
        #expect(reporter.reports.isEmpty)
    }

    @Test func theNewSessionIsStored() async throws {
        try await signIn()
        let repository = try scene.repository(ScriptedTransport(.expired, .session("2"), .profile))
        #expect(await repository.profileProblem() == nil)
        await waitForStored("Bearer access-2")
    }

    @Test func aRefusedRefreshEndsTheSession() async throws {
        try await signIn()
        let transport = ScriptedTransport(.expired, .respond(.refreshRefused))
        let repository = try scene.repository(transport)
        let (interruption, reporter) = await recordingFailures { (await repository.profileProblem(), $0) }
        #expect(interruption == .sample(.sessionEnded))
        #expect(transport.sent.count == 2)
        let report = try #require(reporter.reports.first)
        #expect(reporter.reports.count == 1)
        #expect(report.code == AuthenticationError.sessionEnded.code)
        #expect(report.severity == .expected)
        #expect(report.details["problem"]?.description == "urn:signin:token-expired")
        // The refused refresh.
        #expect(report.chain == ["WatertightHTTP.HTTPFailure (http response-401)"])
    }

    @Test func aRefusedRefreshEmptiesTheStore() async throws {
        try await signIn()
        let repository = try scene.repository(ScriptedTransport(.expired, .respond(.refreshRefused)))
        await recordingFailures { _ in
            #expect(await repository.profileProblem() == .sample(.sessionEnded))
            #expect(await repository.profileProblem() == .sample(.notSignedIn))
        }
        await waitForStored(nil)
    }

    @Test func aSessionThatIsStillExpiredIsNotRefreshedAgain() async throws {
        try await signIn()
        let transport = ScriptedTransport(.expired, .session("2"), .expired)
        let repository = try scene.repository(transport)
        let (interruption, reporter) = await recordingFailures { (await repository.profileProblem(), $0) }
        #expect(interruption == .sample(.sessionEnded))
        #expect(transport.sent.count == 3)
        #expect(reporter.reports.count == 1)
    }

    @Test(arguments: [
        (ScriptedTransport.Step.fail(.offline), "authentication/offline"),
        (.status(502), "authentication/service-unavailable"),
        (.content(200, "application/json", "{}"), "authentication/unintelligible"),
    ])
    func aRefreshThatFailsKeepsTheSession(_ step: ScriptedTransport.Step, _ code: String) async throws {
        try await signIn()
        let repository = try scene.repository(ScriptedTransport(.expired, step))
        let (interruption, reporter) = await recordingFailures { (await repository.profileProblem(), $0) }
        #expect(interruption?.failure?.code.description == code)
        #expect(reporter.reports.map(\.code.description) == [code])
        await waitForStored("Bearer access-1")
    }

    @Test func aRefreshThatFailedMayBeTriedAgain() async throws {
        try await signIn()
        let transport = ScriptedTransport(.expired, .fail(.offline), .expired, .session("2"), .profile)
        let repository = try scene.repository(transport)
        await recordingFailures { _ in
            #expect(await repository.profileProblem() != nil)
            #expect(await repository.profileProblem() == nil)
        }
        #expect(transport.sent.count == 5)
    }

    @Test func aPlainRefusalEmptiesTheStoreToo() async throws {
        try await signIn()
        let repository = try scene.repository(ScriptedTransport(.status(401), .respond(.refreshRefused)))
        await recordingFailures { _ in #expect(await repository.profileProblem() == .sample(.sessionEnded)) }
        await waitForStored(nil)
    }

    // MARK: Concurrent requests

    @Test func concurrentRequestsRefreshTheSessionOnce() async throws {
        try await signIn()
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let one = Task { await repository.profileProblem() }
        let other = Task { await repository.profileProblem() }
        await transport.waitForRequests(2)
        transport.answer(0, with: .expired)
        transport.answer(1, with: .expired)
        await transport.waitForRequests(3)
        transport.answer(2, with: .session("2"))
        await transport.waitForRequests(5)
        transport.answer(3, with: .profile)
        transport.answer(4, with: .profile)
        #expect(await one.value == nil)
        #expect(await other.value == nil)
        #expect(transport.paths == ["/profile", "/profile", "/session/refresh", "/profile", "/profile"])
        #expect(transport.authorizations.suffix(2) == ["Bearer access-2", "Bearer access-2"])
    }

    @Test func aLaterRequestUsesTheRefreshedSession() async throws {
        try await signIn()
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let one = Task { await repository.profileProblem() }
        let other = Task { await repository.profileProblem() }
        await transport.waitForRequests(2)
        transport.answer(0, with: .expired)
        await transport.waitForRequests(3)
        transport.answer(2, with: .session("2"))
        await transport.waitForRequests(4)
        transport.answer(1, with: .expired)
        await transport.waitForRequests(5)
        transport.answer(3, with: .profile)
        transport.answer(4, with: .profile)
        #expect(await one.value == nil)
        #expect(await other.value == nil)
        #expect(transport.paths == ["/profile", "/profile", "/session/refresh", "/profile", "/profile"])
    }

    @Test func aRefusedRefreshIsNotRepeated() async throws {
        try await signIn()
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        await recordingFailures { _ in
            let one = Task { await repository.profileProblem() }
            await transport.waitForRequests(1)
            let other = Task { await repository.profileProblem() }
            await transport.waitForRequests(2)
            transport.answer(0, with: .expired)
            await transport.waitForRequests(3)
            transport.answer(2, with: .refreshRefused)
            #expect(await one.value == .sample(.sessionEnded))
            // In case of another refresh.
            transport.answer(3, with: .refreshRefused)
            transport.answer(1, with: .expired)
            #expect(await other.value == .sample(.sessionEnded))
        }
        #expect(transport.paths == ["/profile", "/profile", "/session/refresh"])
    }

    // MARK: A sign-in meanwhile

    @Test(arguments: [TransportResponse.session("1-refreshed"), .refreshRefused])
    func aUserWhoSignsInDuringARefreshStaysSignedIn(_ answer: TransportResponse) async throws {
        try await signIn()
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        await recordingFailures { _ in
            let profile = Task { await repository.profileProblem() }
            await transport.waitForRequests(1)
            transport.answer(0, with: .expired)
            await transport.waitForRequests(2)
            let signIn = Task { await repository.signInProblem() }
            await transport.waitForRequests(3)
            transport.answer(2, with: .session("2", displayName: "Bob"))
            #expect(await signIn.value == nil)
            transport.answer(1, with: answer)
            // In case the profile is requested again.
            transport.answer(3, with: .profile)
            _ = await profile.value
        }
        await waitForStored("Bearer access-2")
    }

    // MARK: Cancellation

    @Test func keepsTheNewSessionIfCancelledDuringARefresh() async throws {
        try await signIn()
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let reporter = await recordingFailures { reporter in
            let attempt = Task { await repository.profileProblem() }
            await transport.waitForRequests(1)
            transport.answer(0, with: .expired)
            await transport.waitForRequests(2)
            attempt.cancel()
            // Before the refresh is answered: a canceled caller doesn't wait for it.
            #expect(await attempt.value == .cancelled)
            transport.answer(1, with: .session("2"))
            return reporter
        }
        #expect(transport.paths == ["/profile", "/session/refresh"])
        #expect(reporter.reports.isEmpty)
        // On the same connection, since another one can't open the store while this one writes.
        while try await repository.session()?.accessToken != "access-2" { await Task.yield() }
    }

    @Test func cancellingOneCallerDoesNotCancelTheOther() async throws {
        try await signIn()
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let one = Task { await repository.profileProblem() }
        await transport.waitForRequests(1)
        transport.answer(0, with: .expired)
        await transport.waitForRequests(2)
        let other = Task { await repository.profileProblem() }
        await transport.waitForRequests(3)
        transport.answer(2, with: .expired)
        one.cancel()
        #expect(await one.value == .cancelled)
        transport.answer(1, with: .session("2"))
        await transport.waitForRequests(4)
        transport.answer(3, with: .profile)
        #expect(await other.value == nil)
        #expect(transport.paths == ["/profile", "/session/refresh", "/profile", "/profile"])
    }

    @Test func cancelledWhileLoadingNothingIsRefreshed() async throws {
        try await signIn()
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let reporter = await recordingFailures { reporter in
            let attempt = Task { await repository.profileProblem() }
            await transport.waitForRequests(1)
            attempt.cancel()
            #expect(await attempt.value == .cancelled)
            return reporter
        }
        #expect(transport.paths == ["/profile"])
        #expect(reporter.reports.isEmpty)
    }
}
