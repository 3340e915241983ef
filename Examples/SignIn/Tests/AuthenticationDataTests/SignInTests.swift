import Authentication
import AuthenticationData
import FeatureTesting
import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// Signing in and storing the session.
struct SignInTests {
    let scene = Scene()

    @Test func aPasswordIsSentOnceAndGivesTheAccount() async throws {
        let transport = ScriptedTransport(.session("1"))
        let repository = try scene.repository(transport)
        let account = try await repository.signIn(email: Scene.email, password: Scene.password)
        #expect(account == Account(displayName: "Ada"))
        let sent = try #require(transport.sent.first)
        #expect(transport.sent.count == 1)
        #expect(sent.request.method == .post)
        #expect(sent.request.path == "/session")
        #expect(sent.request.headerFields[.authorization] == nil)
        let body = try JSONDecoder().decode([String: String].self, from: sent.body ?? Data())
        #expect(body == ["email": Scene.email, "password": Scene.password])
    }

    @Test func anIdentityTokenIsSentOnceAndGivesTheAccount() async throws {
        let transport = ScriptedTransport(.session("1"))
        let repository = try scene.repository(transport)
        let account = try await repository.signIn(with: IdentityToken(provider: "acme", value: "signed"))
        #expect(account == Account(displayName: "Ada"))
        let sent = try #require(transport.sent.first)
        #expect(transport.sent.count == 1)
        #expect(sent.request.path == "/session/federated")
        let body = try JSONDecoder().decode([String: String].self, from: sent.body ?? Data())
        #expect(body == ["provider": "acme", "identityToken": "signed"])
    }

    @Test func nonceIsSentWithItsIdentityToken() async throws {
        let transport = ScriptedTransport(.session("1"))
        let token = IdentityToken(provider: "apple", value: "signed", nonce: "once")
        _ = try await scene.repository(transport).signIn(with: token)
        let body = try JSONDecoder().decode([String: String].self, from: transport.sent.first?.body ?? Data())
        #expect(body == ["provider": "apple", "identityToken": "signed", "nonce": "once"])
    }

    @Test func theSessionOutlivesTheApp() async throws {
        _ = try await scene.repository(ScriptedTransport(.session("1")))
            .signIn(email: Scene.email, password: Scene.password)
        let transport = ScriptedTransport(.profile)
        let profile = try await scene.repository(transport).profile()
        #expect(profile.email == Scene.email)
        #expect(profile.displayName == "Ada")
        #expect(profile.memberSince == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(transport.sent.map(\.request.path) == ["/profile"])
        #expect(transport.sent.map { $0.request.headerFields[.authorization] } == ["Bearer access-1"])
    }

    @Test func aSecondSignInReplacesTheFirst() async throws {
        let transport = ScriptedTransport(.session("1"), .session("2", displayName: "Bob"), .profile)
        let repository = try scene.repository(transport)
        #expect(await repository.signInProblem() == nil)
        #expect(await repository.federatedSignInProblem() == nil)
        #expect(await repository.profileProblem() == nil)
        #expect(transport.sent.last?.request.headerFields[.authorization] == "Bearer access-2")
    }

    /// Grace signs in first, then Ada. Both succeed.
    @Test(arguments: [[0, 1], [1, 0]])
    func onlyTheNewestSignInIsStoredInAnyOrderOfResponses(_ order: [Int]) async throws {
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let attempts = [
            Task { await repository.signInProblem() }, Task { await Self.later(than: transport, repository) },
        ]
        await transport.waitForRequests(2)
        let answers = [
            TransportResponse.session("grace", displayName: "Grace"), .session("ada", displayName: "Ada"),
        ]
        let reporter = await recordingFailures { reporter in
            for number in order {
                transport.answer(number, with: answers[number])
                #expect(await attempts[number].value == (number == 0 ? .sample(.superseded) : nil))
            }
            return reporter
        }
        #expect(reporter.reports.isEmpty)
        let later = ScriptedTransport(.profile)
        #expect(await (try scene.repository(later)).profileProblem() == nil)
        #expect(later.sent.map { $0.request.headerFields[.authorization] } == ["Bearer access-ada"])
    }

    /// Signs in with the provider after the first attempt has been sent.
    private static func later(
        than transport: HeldTransport, _ repository: LiveAuthenticationRepository
    ) async -> Interruption<AuthenticationError>? {
        await transport.waitForRequests(1)
        return await repository.federatedSignInProblem()
    }

    @Test func aSignInThatANewerOneFollowedIsNotKeptEvenIfTheNewerOneFails() async throws {
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        await recordingFailures { _ in
            let first = Task { await repository.signInProblem() }
            await transport.waitForRequests(1)
            let second = Task { await repository.signInProblem() }
            await transport.waitForRequests(2)
            transport.answer(1, with: .problem(401, "urn:signin:wrong-credentials"))
            #expect(await second.value == .sample(.wrongPassword))
            transport.answer(0, with: .session("1"))
            #expect(await first.value == .sample(.superseded))
            #expect(await repository.profileProblem() == .sample(.notSignedIn))
        }
    }

    @Test func aCancelledSignInSupersedesNone() async throws {
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let first = Task { await repository.signInProblem() }
        await transport.waitForRequests()
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await repository.signInProblem()
        }
        #expect(await cancelled.value == .cancelled)
        transport.answer(0, with: .session("1"))
        #expect(await first.value == nil)
    }

    @Test func aSuccessIsNotReported() async throws {
        let repository = try scene.repository(ScriptedTransport(.session("1"), .profile))
        let reporter = await recordingFailures { reporter in
            #expect(await repository.signInProblem() == nil)
            #expect(await repository.profileProblem() == nil)
            return reporter
        }
        #expect(reporter.reports.isEmpty)
    }

    @Test func aFailureKeepsNothing() async throws {
        let transport = ScriptedTransport(.problem(401, "urn:signin:wrong-credentials"))
        let repository = try scene.repository(transport)
        await recordingFailures { _ in
            #expect(await repository.signInProblem() == .sample(.wrongPassword))
            #expect(await repository.profileProblem() == .sample(.notSignedIn))
        }
        #expect(transport.sent.count == 1)
    }

    @Test func sendsNothingWithoutASession() async throws {
        let transport = ScriptedTransport()
        let repository = try scene.repository(transport)
        let (interruption, reporter) = await recordingFailures { (await repository.profileProblem(), $0) }
        #expect(interruption == .sample(.notSignedIn))
        #expect(transport.sent.isEmpty)
        // No error caused it, so the output reports it.
        #expect(reporter.reports.isEmpty)
    }

    @Test func aCancelledSignInIsNotReportedAndKeepsNothing() async throws {
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        let reporter = await recordingFailures { reporter in
            let attempt = Task { await repository.signInProblem() }
            await transport.waitForRequests()
            attempt.cancel()
            #expect(await attempt.value == .cancelled)
            return reporter
        }
        #expect(reporter.reports.isEmpty)
        let interruption = await recordingFailures { _ in await repository.profileProblem() }
        #expect(interruption == .sample(.notSignedIn))
    }
}
